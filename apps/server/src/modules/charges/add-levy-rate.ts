import { type Levy, leviesOf } from '@portage/domain/charges/levies';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseTaxRate, taxPercent } from '@portage/domain/invoices/invoice-tax';
import type { Cents } from '@portage/domain/money/money';
import type { Province } from '@portage/domain/places/provinces';
import { asService } from '@portage/platform/postgres/identity';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertLevyRate } from './queries/terms.ts';

export interface NewLevyRate {
  province: Province;
  levy: Levy;
  class: string;
  /** As typed. */
  percent: string;
  /** The most earnings of a person in a calendar year; null for all. */
  maximum: Cents | null;
  /** The provider's payroll of a calendar year in the province on which nothing is due. */
  exemption: Cents;
  /** The first pay date. */
  from: PlainDate;
  source: string;
  url: string;
}

/**
 * Adds the rate of an employer levy from a pay date on. It applies to pay that is invoiced from now on; a rate of 0 ends the levy.
 * @throws Refusal when the percentage is none, or the province has no such levy
 */
export async function addLevyRate({ db }: Pick<Deps, 'db'>, given: NewLevyRate): Promise<void> {
  const rate = parseTaxRate(given.percent);
  if (rate === null) throw new Refusal(400, 'percentInvalid', { percent: given.percent });
  if (!leviesOf(given.province).includes(given.levy))
    throw new Refusal(400, 'levyUnknown', { province: given.province });
  await db.transaction(asService, (tx) => insertLevyRate(tx, { ...given, percent: taxPercent(rate) }));
}
