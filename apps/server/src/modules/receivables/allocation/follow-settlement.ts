import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Parts } from '../../../platform/parts.ts';
import { lockInvoices } from '../queries/lock.ts';
import { reopenInvoice, setInvoicePaid } from '../queries/settle.ts';

/**
 * Brings the status of invoices in line with what is settled: fully settled is Paid and its lines are collected, anything less is
 * open. An invoice settled here is closed at the billing provider by a job, so that it is not paid there as well.
 * @param options.atProvider whether the provider itself reported the payment
 */
export async function followSettlement(
  parts: Pick<Parts, 'jobs'>,
  tx: Transaction,
  companyId: string,
  invoiceIds: readonly string[],
  options: { asOf: PlainDate; atProvider?: boolean },
): Promise<void> {
  for (const invoice of await lockInvoices(tx, companyId, invoiceIds)) {
    if (invoice.open > 0 && invoice.status === 'Paid') await reopenInvoice(tx, invoice.id, options.asOf);
    if (invoice.open > 0 || !['Pending', 'Overdue'].includes(invoice.status)) continue;
    await setInvoicePaid(tx, invoice.id);
    if (options.atProvider !== true) await parts.jobs.enqueue(tx, 'billing.close', { invoiceId: invoice.id });
  }
}
