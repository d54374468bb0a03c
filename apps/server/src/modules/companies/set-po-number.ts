import { MAX_PO_NUMBER } from '@portage/domain/company/billing-details';
import { isLine } from '@portage/domain/text/text-rules';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { lockCompany } from '../../platform/postgres/company-lock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { setCompanyPoNumber } from './queries.ts';

/**
 * Sets the purchase order number that is printed on a client's invoices from the next one on; empty for none.
 * @throws Refusal when it is too long or has hidden characters
 */
export async function setPoNumber({ db }: Pick<Deps, 'db'>, companyId: string, number: string): Promise<void> {
  const text = number.trim();
  if (!isLine(text) || text.length > MAX_PO_NUMBER) throw new Refusal(400, 'poNumberInvalid', { max: MAX_PO_NUMBER });
  await db.transaction(asService, async (tx) => {
    await lockCompany(tx, companyId);
    await setCompanyPoNumber(tx, companyId, text);
  });
}
