import { estimateCharges } from '../charges/estimate.ts';
import type { LevyRate } from '../charges/levies.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import type { EmployerCost } from './employer-cost.ts';

/** Provinces in which a year costs the same, part by part. Amounts in cents. */
export interface ComparedProvinces {
  readonly provinces: readonly [Province, ...Province[]];
  readonly cost: EmployerCost;
  /** The levies that the provider set, estimated. */
  readonly levies: Cents;
  /** Cost and levies. */
  readonly total: Cents;
}

/**
 * What a year costs by province: provinces with the same contributions and levies are one, the cheapest first.
 * @param costIn the cost of the year in a province
 * @param levies the rates of the default class
 */
export function compareProvinces(
  costIn: (province: Province) => EmployerCost,
  levies: readonly LevyRate[],
  day: PlainDate,
): ComparedProvinces[] {
  const each = PROVINCES.map((province) => {
    const cost = costIn(province);
    const charges = estimateCharges({ rates: levies, fees: [] }, { province, gross: cost.gross, day });
    const levied = sumCents(charges.map((charge) => charge.cents));
    return { province, cost, levies: levied, total: sumCents([cost.total, levied]) };
  });
  const groups = Map.groupBy(each, ({ cost, levies: levied }) => [cost.ei, cost.cpp, levied].join(' '));
  return [...groups.values()]
    .map(([first, ...others]) => {
      if (first === undefined) throw new RangeError('A group has a province.');
      const { province, ...same } = first;
      return { provinces: [province, ...others.map((one) => one.province)] as const, ...same };
    })
    .toSorted((a, b) => a.total - b.total);
}
