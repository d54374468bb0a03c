import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { lockStuckInvoices } from './queries/provider-invoices.ts';

/** Takes up the invoices that have not reached the billing provider and for which no job is left: its tries ended while it was away. */
export async function resumeInvoices(deps: Deps): Promise<void> {
  await deps.db.transaction(asService, async (tx) => {
    for (const invoiceId of await lockStuckInvoices(tx)) await deps.jobs.enqueue(tx, 'billing.invoice', { invoiceId });
  });
}
