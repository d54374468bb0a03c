import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { asService } from '../../platform/postgres/identity.ts';

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
