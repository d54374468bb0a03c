import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** A piece of the log takes a second or so, and on a busy machine longer. */
const verifying = { ...asService, readOnly: true, statementTimeoutMs: 600_000 };

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

/** The tables whose rows the log follows. Those with a UUID as key can be compared in pieces. */
export async function auditedTables(db: Database) {
  const { rows } = await db.run(
    verifying,
    `select n.nspname || '.' || c.relname as name, k.atttypid = 'uuid'::regtype as divisible
     from app.audited_tables() a join pg_class c on c.oid = a.target join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute k on k.attrelid = a.target and k.attname = a.key
     order by (n.nspname || '.' || c.relname) collate "C"`,
  );
  return rows.map(({ name, divisible }) => ({ name: name ?? '', divisible: divisible ?? false }));
}

/** Rows of a table from a key, or its beginning, up to another, which is left out; null has no limit. */
export interface RowRange {
  table: string;
  from: string | null;
  before: string | null;
}

/** How many entries are about rows of a range, at most the limit. An index has the range, which a condition of both cases could not use. */
export async function countEntries(db: Database, { table, from, before }: RowRange, limit: number): Promise<number> {
  const { rows } =
    before === null
      ? await db.run(
          verifying,
          'select count(*)::int as entries from (select from app.audit_log where table_name = $1 and row_id >= $2 limit $3) l',
          [table, from ?? '', limit],
        )
      : await db.run(
          verifying,
          'select count(*)::int as entries from (select from app.audit_log where table_name = $1 and row_id >= $2 and row_id < $3 limit $4) l',
          [table, from ?? '', before, limit],
        );
  return rows[0]?.entries ?? 0;
}

/** Rows of a range that are not as the log's last state of them. */
export async function auditDifferences(db: Database, { table, from, before }: RowRange, limit: number) {
  const { rows } = await db.run(
    verifying,
    `select coalesce(row_id, '') as row_id, coalesce(difference, '') as difference, coalesce(columns, array[]::text[]) as columns
     from app.audit_differences($1, $2, $3) limit $4`,
    [table, from, before, limit],
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
 * The check that runs: the newest that has not ended. One that has not got on for two hours was given up. Two that ask at once take
 * turns.
 */
export async function unfinishedCheck(tx: Transaction): Promise<string | undefined> {
  await tx.query("select pg_advisory_xact_lock(hashtext('audit check'))");
  const { rows } = await tx.query(
    `select id from app.audit_checks
     where finished_at is null and coalesce(progressed_at, started_at) > app.now() - interval '2 hours' order by started_at desc limit 1`,
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

/** How far a check is; null before its first piece. */
export async function progressOfCheck(db: Database, id: string): Promise<unknown> {
  const { rows } = await db.run(asService, 'select progress from app.audit_checks where id = $1', [id]);
  return rows[0]?.progress ?? null;
}

/** Notes how many entries a check has read and compared, and where it goes on. */
export async function noteProgress(
  db: Database,
  id: string,
  progress: { entries: number; compared: number },
): Promise<void> {
  await db.run(
    asService,
    'update app.audit_checks set entries = $2, compared = $3, progress = $4, progressed_at = app.now() where id = $1',
    [id, progress.entries, progress.compared, JSON.stringify(progress)],
  );
}

/** Ends a check with its result. */
export async function finishCheck(
  db: Database,
  id: string,
  result: { entries: number; checkpoints: number; findings: readonly string[] },
): Promise<void> {
  await db.run(
    asService,
    `update app.audit_checks set entries = $2, checkpoints = $3, findings = $4, progress = null, finished_at = app.now() where id = $1`,
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
