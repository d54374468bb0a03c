import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, multiplyCents } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import type { Province } from '../places/provinces.ts';
import type { FeeTerms } from './fee.ts';
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
