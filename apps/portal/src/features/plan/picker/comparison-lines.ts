import { type Cents, cents } from '@portage/domain/money/money';
import { type PlanComparison, yearlyCost } from '@portage/domain/plans/compare-plan';
import { type Plan, type PlanTerm, planCap } from '@portage/domain/plans/plans';
import { formatCadNamed } from '@portage/messages/formats';
import * as offers from '@portage/messages/plan-offers';
import type { PlanRow } from '#lib/company/plan-queries.ts';

/** What a choice costs a year, or by how much a year is dearer than twelve months; null where its price says it. */
export function yearLine(plan: Plan, term: PlanTerm, employees: number): string | null {
  const cost = yearlyCost(plan, term, employees);
  if (cost === null) return null;
  if (term === 'Monthly') return offers.aYear({ price: formatCadNamed(cost) });
  const more = cost - (yearlyCost(plan, 'Monthly', employees) ?? cost);
  return more > 0 ? offers.moreThanMonthly({ price: formatCadNamed(cents(more)) }) : null;
}

/** A choice compared with the plan a company has: its seats, then its price where both are known. */
export function comparisonLines(comparison: PlanComparison, current: PlanRow | null): string[] {
  const seats = seatsLine(comparison, planCap(current?.number_of_employees));
  const cost = comparison.yearCents === null ? null : costLine(comparison.yearCents);
  return [seats, cost].filter((line) => line !== null);
}

function seatsLine({ seats, cap }: PlanComparison, held: number | null): string | null {
  if (seats === null) {
    if (cap !== null) return offers.limited({ max: cap });
    return held === null ? null : offers.noLimit({ max: held });
  }
  if (seats === 0) return offers.sameSeats;
  return seats > 0 ? offers.moreSeats({ count: seats }) : offers.fewerSeats({ count: -seats });
}

function costLine(difference: Cents): string {
  if (difference === 0) return offers.costsSame;
  const price = formatCadNamed(cents(Math.abs(difference)));
  return difference > 0 ? offers.costsMore({ price }) : offers.costsLess({ price });
}
