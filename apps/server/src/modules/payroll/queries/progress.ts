import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** Records the start of a run over a number of clients. Returns the run's id. */
export async function insertRun(db: Database, clients: number): Promise<string> {
  const { rows } = await db.run(asService, 'insert into app.payroll_runs (clients) values ($1) returning id', [
    clients,
  ]);
  return rows[0]?.id ?? '';
}

/** Counts one more client of a run as done. */
export async function countClient(db: Database, id: string): Promise<void> {
  await db.run(asService, 'update app.payroll_runs set done = done + 1 where id = $1', [id]);
}

/** Records the end of a run. */
export async function finishRun(db: Database, id: string): Promise<void> {
  await db.run(asService, 'update app.payroll_runs set finished_at = app.now() where id = $1', [id]);
}
