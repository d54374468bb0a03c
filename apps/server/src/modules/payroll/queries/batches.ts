import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** Records the start of a run whose clients several jobs run. Returns the run's id. @param batches at least one, each with company ids */
export async function insertBatchedRun(
  tx: Transaction,
  asOf: PlainDate,
  batches: readonly (readonly string[])[],
): Promise<string> {
  const { rows } = await tx.query('insert into app.payroll_runs (clients) values ($1) returning id', [
    batches.flat().length,
  ]);
  const id = rows[0]?.id ?? '';
  await tx.query(
    `insert into app.payroll_batches (run_id, number, company_ids, as_of)
     select $1, b.number - 1, array(select jsonb_array_elements_text(b.companies)::uuid), $2
     from jsonb_array_elements($3::jsonb) with ordinality as b (companies, number)`,
    [id, asOf, JSON.stringify(batches)],
  );
  return id;
}

/** The companies of a batch in the order of their names, and its day; undefined when there is no such batch. */
export async function findBatch(db: Database, runId: string, number: number) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select b.as_of::text, coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'legal_name', c.legal_name) order by c.legal_name, c.id)
       from public.companies c where c.id = any (b.company_ids)), '[]') as companies
     from app.payroll_batches b where b.run_id = $1 and b.number = $2`,
    [runId, number],
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return { asOf: row.as_of as PlainDate, companies: row.companies as unknown as { id: string; legal_name: string }[] };
}

/** What runs of companies came to. */
export interface BatchCounts {
  invoices: number;
  exceptions: number;
  failures: number;
}

/**
 * Records that a batch is done, once however often it was tried, and that its run is when it was the last.
 * @returns whether it ended the run
 */
export async function finishBatch(
  tx: Transaction,
  runId: string,
  number: number,
  { invoices, exceptions, failures }: BatchCounts,
): Promise<boolean> {
  const { rows } = await tx.query(
    `with done as (
       update app.payroll_batches set invoices = $3, exceptions = $4, failures = $5, done_at = app.now()
       where run_id = $1 and number = $2 and done_at is null returning cardinality(company_ids) as companies)
     update app.payroll_runs r set done = r.done + done.companies, finished_at = case when r.done + done.companies = r.clients then app.now() end
     from done where r.id = $1 returning r.finished_at is not null as ended`,
    [runId, number, invoices, exceptions, failures],
  );
  return rows[0]?.ended ?? false;
}

/** What a run of several batches came to. */
export async function findBatchedRun(db: Database, runId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select min(as_of)::text as "asOf", coalesce(sum(cardinality(company_ids)), 0)::int as companies, coalesce(sum(invoices), 0)::int as invoices,
       coalesce(sum(exceptions), 0)::int as exceptions, coalesce(sum(failures), 0)::int as failures
     from app.payroll_batches where run_id = $1`,
    [runId],
  );
  return rows[0];
}
