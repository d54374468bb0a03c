import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findUnpaidDueBefore, type InvoiceRow, listInvoiceRows } from './queries/read.ts';

/** Invoices of all companies, newest first. */
export const listInvoices = (deps: Pick<Deps, 'db'>): Promise<InvoiceRow[]> => listInvoiceRows(deps.db, null);

/**
 * Finds one invoice.
 * @param wanted its id, or its number when only one company has it
 * @param companyId only invoices of this company
 * @throws Refusal when there is none, or more than one
 */
export async function findInvoice(deps: Pick<Deps, 'db'>, wanted: string, companyId?: string): Promise<InvoiceRow> {
  const found = (await listInvoiceRows(deps.db, wanted)).filter(
    (row) => companyId === undefined || row.company_id === companyId,
  );
  const invoice = found[0];
  if (invoice === undefined) throw new Refusal(404, 'invoiceNotFound', { invoice: wanted });
  if (found.length > 1) throw new Refusal(409, 'invoiceAmbiguous', { count: found.length, invoice: wanted });
  return invoice;
}

/** The ids of unpaid invoices that are due before a day. */
export const unpaidInvoicesDueBefore = (deps: Pick<Deps, 'db'>, day: PlainDate): Promise<string[]> =>
  findUnpaidDueBefore(deps.db, day);
