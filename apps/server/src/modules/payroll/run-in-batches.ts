import type { PlainDate } from '@portage/domain/dates/plain-date';
import { asService } from '@portage/platform/postgres/identity';
import { today } from '../../platform/today.ts';
import { findBatch, findBatchedRun, finishBatch, insertBatchedRun } from './queries/batches.ts';
import { companiesToRun } from './queries/run.ts';
import { noteRun, type PayrollParts, runCompanies } from './run.ts';

/** Few enough that workers share even a small run, and many enough that jobs cost little beside their work. */
const batchSize = 10;

/**
 * Starts the daily run as jobs that several workers share.
 * @param asOf the run's effective date; default today in Toronto
 * @returns false when there are too few companies to share: nothing is started
 */
export async function startBatchedRun(deps: PayrollParts, asOf: PlainDate = today(deps.clock)): Promise<boolean> {
  const ids = (await companiesToRun(deps.db)).map(({ id }) => id);
  if (ids.length <= batchSize) return false;
  const batches = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) =>
    ids.slice(at * batchSize, (at + 1) * batchSize),
  );
  await deps.db.transaction(asService, async (tx) => {
    const runId = await insertBatchedRun(tx, asOf, batches);
    for (const number of batches.keys()) await deps.jobs.enqueue(tx, 'payroll.batch', { runId, number });
  });
  return true;
}

/**
 * Runs the companies of one batch one after the other, each in its own transaction. The last batch to be done has the run finished. Running it again
 * changes nothing, and counts nothing twice.
 * @throws Error when a company failed, so that the batch is tried again
 */
export async function runBatch(deps: PayrollParts, runId: string, number: number): Promise<void> {
  const batch = await findBatch(deps.db, runId, number);
  if (batch === undefined) return;
  const counts = { invoices: 0, exceptions: 0, failures: 0 };
  await runCompanies(deps, batch.companies, {
    asOf: batch.asOf,
    workers: 1,
    onOutcome: ({ invoiceIds, exceptions }) => {
      counts.invoices += invoiceIds.length;
      counts.exceptions += exceptions.count;
    },
    onFailure: () => {
      counts.failures += 1;
    },
  });
  await deps.db.transaction(asService, async (tx) => {
    if (await finishBatch(tx, runId, number, counts)) await deps.jobs.enqueue(tx, 'payroll.finish', { runId });
  });
  if (counts.failures > 0) throw new Error(`Payroll failed for ${counts.failures} companies.`);
}

/** Logs a run of several batches, and records when it was. */
export async function noteBatchedRun(deps: PayrollParts, runId: string): Promise<void> {
  const run = await findBatchedRun(deps.db, runId);
  if (run === undefined) return;
  const { asOf, companies, invoices, exceptions, failures } = run;
  await noteRun(
    deps,
    { asOf: asOf as PlainDate, companies: companies ?? 0 },
    {
      invoices: invoices ?? 0,
      exceptions: exceptions ?? 0,
      failures: failures ?? 0,
    },
  );
}
