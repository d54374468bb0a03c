import { parseTaxRate, taxPercent } from '@portage/domain/invoices/invoice-tax';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setCompanyTaxRate } from './queries.ts';

/**
 * Sets the tax rate of a client's invoices from now on. Issued invoices and their credits keep theirs.
 * @param percent as typed, such as '13' or '14.975'; null for the rate of `INVOICE_TAX_RATE` in Canada, and none abroad
 * @returns the rate in percent; null without a rate of its own
 * @throws Refusal when it is not a rate, or tax is charged without the provider's GST/HST number
 */
export async function setTaxRate(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  companyId: string,
  percent: string | null,
): Promise<string | null> {
  const rate = percent === null ? null : parseTaxRate(percent);
  if (percent !== null && rate === null) throw new Refusal(400, 'taxRateInvalid', { rate: percent });
  if (rate !== null && rate > 0 && config.PROVIDER_GST_HST_NUMBER === undefined)
    throw new Refusal(409, 'taxNumberMissing');
  const text = rate === null ? null : taxPercent(rate);
  await db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    await setCompanyTaxRate(tx, companyId, text);
  });
  return text;
}
