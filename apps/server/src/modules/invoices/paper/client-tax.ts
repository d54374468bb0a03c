import { clientTax } from '@portage/domain/invoices/invoice-tax';
import type { Rate } from '@portage/domain/money/rational';
import type { Transaction } from '@portage/platform/postgres/database';
import { findClientTax } from '../queries/issue.ts';

/**
 * The tax rate of a client's next invoice.
 * @param inCanada the provider's rate (`INVOICE_TAX_RATE`)
 */
export async function clientTaxRate(tx: Transaction, companyId: string, inCanada: Rate): Promise<Rate> {
  const client = await findClientTax(tx, companyId);
  return clientTax({ own: client?.tax_rate ?? null, country: client?.hiring_country ?? '' }, inCanada).rate;
}
