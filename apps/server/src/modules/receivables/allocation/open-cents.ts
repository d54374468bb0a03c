import type { Transaction } from '@portage/platform/postgres/database';
import { lockInvoices } from '../queries/lock.ts';

/** What is open on an invoice, in cents; 0 when it is not open. Locks it; the caller holds the company's lock. */
export async function openCents(tx: Transaction, companyId: string, invoiceId: string): Promise<number> {
  const [invoice] = await lockInvoices(tx, companyId, [invoiceId]);
  return invoice !== undefined && ['Pending', 'Overdue'].includes(invoice.status) ? invoice.open : 0;
}
