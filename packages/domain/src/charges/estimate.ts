import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, multiplyCents, sumCents } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import { countItem, type PayItemKind, premiumOf } from '../pay-items/pay-item-kinds.ts';
import type { Province } from '../places/provinces.ts';
import { type FeeTerms, feeOfLines } from './fee.ts';
import { DEFAULT_CLASS, type Levy, type LevyRate, ratesFor } from './levies.ts';

const MONTHS = 12;

/** What a person costs beside pay in a year: the fee, whose levy is null, or a levy. */
export interface EstimatedCharge {
  readonly levy: Levy | null;
  readonly cents: Cents;
}

/**
 * What a client pays beside the pay of a person who works a whole year: by the rates of the default class and the fee of a day, without exemptions.
 * @param gross of the year
 * @returns what is set and not zero, the levies first
 */
export function estimateCharges(
  { rates, fees }: { rates: readonly LevyRate[]; fees: readonly FeeTerms[] },
  { province, gross, day }: { province: Province; gross: Cents; day: PlainDate },
): EstimatedCharge[] {
  const fee = fees
    .filter(({ from }) => from <= day)
    .reduce<FeeTerms | null>((last, one) => (last === null || one.from >= last.from ? one : last), null);
  const charges: EstimatedCharge[] = ratesFor(rates, { province, class: DEFAULT_CLASS, payDate: day }).map(
    ({ levy, rate, maximum }) => ({ levy, cents: applyRate(rate, cents(Math.min(gross, maximum ?? gross))) }),
  );
  if (fee !== null)
    charges.push({
      levy: null,
      cents: fee.kind === 'month' ? multiplyCents(fee.amount, MONTHS) : applyRate(fee.rate, gross),
    });
  return charges.filter((charge) => charge.cents !== 0);
}

/** Lines of one payday with the same province and days, together. */
export interface LinesOfPayday {
  readonly province: Province;
  readonly start: PlainDate;
  readonly end: PlainDate;
  /** How many lines, and the gross of all in cents. */
  readonly lines: number;
  readonly gross: Cents;
}

/** Allowances or benefits of one payday with the same province and kind, together. */
export interface ItemsOfPayday {
  readonly province: Province;
  readonly kind: PayItemKind;
  readonly value: Cents;
}

/** What is paid to insurers and plans for benefits. */
export const premiumsOf = (items: readonly ItemsOfPayday[]): Cents =>
  sumCents(items.map(({ kind, value }) => premiumOf(kind, value)));

/**
 * What the invoice of a payday charges beside pay, estimated: the fee of its lines, premiums, and levies at the rates of the default class without
 * maximums and exemptions, so at most a little more than is due.
 */
export function estimatePayday(
  { rates, fees }: { rates: readonly LevyRate[]; fees: readonly FeeTerms[] },
  groups: readonly LinesOfPayday[],
  items: readonly ItemsOfPayday[],
  day: PlainDate,
): Cents {
  const leviesOn = (province: Province, gross: Cents) =>
    ratesFor(rates, { province, class: DEFAULT_CLASS, payDate: day }).map(({ rate }) => applyRate(rate, gross));
  const ofItems = items.flatMap(({ province, kind, value }) => {
    const { everywhere, quebecOnly } = countItem(kind, value, province).taxed;
    return leviesOn(province, sumCents([everywhere, quebecOnly]));
  });
  return sumCents([
    premiumsOf(items),
    ...ofItems,
    ...groups.flatMap(({ province, start, end, lines, gross }) => {
      const monthly = fees.map((fee): FeeTerms => {
        return fee.kind === 'month' ? { ...fee, amount: multiplyCents(fee.amount, lines) } : fee;
      });
      const fee = feeOfLines(monthly, [{ id: '', start, end, gross }]).map((one) => one.cents);
      return [...fee, ...leviesOn(province, gross)];
    }),
  ]);
}
