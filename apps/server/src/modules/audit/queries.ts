import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';
import type { RowFrom } from '../../platform/postgres/statements.ts';

/** The whole log is read and compared, which takes minutes where it has millions of entries. */
const verifying = { ...asService, readOnly: true, statementTimeoutMs: 3_600_000 };

/** Position of an entry in the log. Entries are read in this order. */
export interface Position {
  company_id: string;
  seq: string;
}

/** The next entries of the audit log, by chain and sequence number. @param after the last entry read; null for the first */
export async function auditEntriesAfter(db: Database, after: Position | null, limit: number) {
  const { rows } = await db.run(
    verifying,
    `select company_id, seq, previous_hash, hash,
       app.audit_text(seq, at, actor, actor_role, table_name, row_id, operation, change) as text
     from app.audit_log
     where ($1::uuid is null or (company_id, seq) > ($1::uuid, $2::bigint))
     order by company_id, seq limit $3`,
    [after?.company_id ?? null, after?.seq ?? null, limit],
  );
  return rows;
}

/** An entry, with the text that is hashed after the previous hash. */
export type AuditEntry = RowFrom<typeof auditEntriesAfter>;

/** Audited rows that are not as the log's last state of them. */
export async function auditDifferences(db: Database, limit: number) {
  const { rows } = await db.run(
    verifying,
    `select coalesce(table_name, '') as table_name, coalesce(row_id, '') as row_id, coalesce(difference, '') as difference,
       coalesce(columns, array[]::text[]) as columns
     from app.audit_differences() order by table_name, row_id limit $1`,
    [limit],
  );
  return rows;
}

/** The newest entry of each chain, as the database has it. */
export async function auditHeads(db: Database) {
  const { rows } = await db.run(verifying, 'select company_id, last_seq, last_hash from app.audit_heads');
  return rows;
}

/** The newest entry of each chain that has one after the given time. */
export async function auditHeadsSince(tx: Transaction, since: Date | null) {
  const { rows } = await tx.query(
    `select h.company_id, h.last_seq, h.last_hash from app.audit_heads h
     where h.last_seq > 0 and ($1::timestamptz is null or exists (
       select from app.audit_log l where l.company_id = h.company_id and l.seq = h.last_seq and l.at >= $1))
     order by h.company_id`,
    [since],
  );
  return rows;
}

/**
 * When the newest checkpoint was written, null before the first, and the time by the clock that stamps entries. Waits for another
 * process that writes one.
 */
export async function lockNewestCheckpoint(tx: Transaction): Promise<{ newest: Date | null; now: Date }> {
  await tx.query("select pg_advisory_xact_lock(hashtext('audit checkpoint'))");
  const { rows } = await tx.query(
    'select max(at) as newest, coalesce(clock_timestamp(), now()) as now from app.audit_checkpoints',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate without groups has one row.');
  return row;
}

export async function insertCheckpoint(tx: Transaction, checkpoint: { at: Date; lineSha256: Buffer }): Promise<void> {
  await tx.query('insert into app.audit_checkpoints (at, line_sha256) values ($1, $2)', [
    checkpoint.at,
    checkpoint.lineSha256,
  ]);
}

export async function knownCheckpoints(db: Database) {
  const { rows } = await db.run(verifying, 'select number, at, line_sha256 from app.audit_checkpoints order by number');
  return rows;
}

/**
 * The check that runs: the newest that has not ended. One that has not ended after two hours was given up. Two that ask at once take
 * turns.
 */
export async function unfinishedCheck(tx: Transaction): Promise<string | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtext('audit check'))");
  const { rows } = await tx.query(
    `select id from app.audit_checks where finished_at is null and started_at > app.now() - interval '2 hours'
     order by started_at desc limit 1`,
  );
  return rows[0]?.id;
}

/** Adds a check of all entries that the log has now. */
export async function insertCheck(tx: Transaction): Promise<string> {
  const { rows } = await tx.query(
    'insert into app.audit_checks (total) select coalesce(sum(h.last_seq), 0)::bigint from app.audit_heads h returning id',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An insert of one row returns it.');
  return row.id;
}

/** Notes how many entries a check has read. */
export async function noteProgress(db: Database, id: string, entries: number): Promise<void> {
  await db.run(asService, 'update app.audit_checks set entries = $2 where id = $1', [id, entries]);
}

/** Ends a check with its result. */
export async function finishCheck(
  db: Database,
  id: string,
  result: { entries: number; checkpoints: number; findings: readonly string[] },
): Promise<void> {
  await db.run(
    asService,
    'update app.audit_checks set entries = $2, checkpoints = $3, findings = $4, finished_at = app.now() where id = $1',
    [id, result.entries, result.checkpoints, result.findings],
  );
}

export interface StatusChange {
  /** With its schema. */
  table: string;
  /** Ids of its rows. */
  ids: readonly string[];
  from: string;
  to: string;
}

/** The last of some rows that went from one status to another, with the day by the product's clock: the log's own is the database's. */
export async function statusChanges(db: Database, { table, ids, from, to }: StatusChange) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select row_id, ((at + (app.now() - now())) at time zone 'America/Toronto')::date::text as day from app.audit_log
     where table_name = $1 and row_id = any ($2) and change -> 'status' = jsonb_build_array($3::text, $4::text)
     order by at desc limit 1`,
    [table, ids, from, to],
  );
  return rows;
}
