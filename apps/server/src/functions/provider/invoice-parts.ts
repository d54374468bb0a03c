import type { Deps } from '../../deps.ts';
import { findInvoice } from '../../modules/invoices/find-invoices.ts';
import type { InvoicePart } from '../../modules/receivables/allocation/apply-to-invoice.ts';

/**
 * Invoices by number or id, each with the cents to apply.
 * @param companyId only invoices of this client; undefined for all
 * @throws Refusal when there is no such invoice
 */
export async function invoiceParts(
  deps: Deps,
  given: readonly { invoice: string; cents: number | null }[],
  companyId?: string,
): Promise<(InvoicePart & { companyId: string })[]> {
  const parts = [];
  for (const { invoice, cents } of given) {
    const { id, company_id } = await findInvoice(deps, invoice, companyId);
    parts.push({ invoiceId: id, companyId: company_id, cents });
  }
  return parts;
}
