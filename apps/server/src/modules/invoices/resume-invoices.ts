import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockStuckInvoices } from './queries/provider-invoices.ts';

/** Re-enqueues invoices that never reached the billing provider and whose job ran out of retries. */
export async function resumeInvoices(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    for (const invoiceId of await lockStuckInvoices(tx)) await deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId });
  });
}
