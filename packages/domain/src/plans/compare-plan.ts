import { type Cents, cents, multiplyCents, parseCents } from '../money/money.ts';
import { sameStatus } from '../statuses.ts';
import { numberOfEmployees, PLAN_NAMES, type Plan, type PlanTerm, planCap, planPrice } from './plans.ts';

/** A company's plan as the plans table stores it. */
export interface HeldPlan {
  readonly plan_name: string;
  readonly price: string | null;
  readonly number_of_employees: string;
}

export interface PlanComparison {
  /** Seats more than now, negative for fewer; null where one of the two plans has no maximum. */
  readonly seats: number | null;
  /** The seats of the other plan; null without a maximum. */
  readonly cap: number | null;
  /** Cents of CAD a year more than now, negative for less; null where a price is not known. */
  readonly yearCents: Cents | null;
  /** Whether it costs more and gives neither more seats nor a larger plan. */
  readonly costsMoreForLess: boolean;
}

const MONTHS = 12;

/** What a plan costs in twelve months, in cents of CAD; null for one without a price. */
export function yearlyCost(plan: Plan, term: PlanTerm, chosen = 1): Cents | null {
  const price = planPrice(plan, term, chosen);
  return price === null || term === 'Yearly' ? price : multiplyCents(price, MONTHS);
}

/** The same for a stored price: '$199/mo' gives 238800, '$2,404/yr' 240400; null for any other text. */
export function storedYearlyCost(price: string | null): Cents | null {
  // Twelve months of as many digits are still an amount.
  const found = /^\$(\d{1,3}(?:,\d{3}){0,3}(?:\.\d\d)?)\/(mo|yr)$/.exec(price ?? '');
  if (found === null) return null;
  const [, amount = '', term] = found;
  const stored = parseCents(amount.replaceAll(',', ''));
  return term === 'yr' ? stored : multiplyCents(stored, MONTHS);
}

/** A plan for a term and number of employees, compared with the one that a company has. */
export function comparePlan(held: HeldPlan, plan: Plan, term: PlanTerm, chosen = 1): PlanComparison {
  const cap = planCap(numberOfEmployees(plan, chosen));
  const heldCap = planCap(held.number_of_employees);
  const [cost, heldCost] = [yearlyCost(plan, term, chosen), storedYearlyCost(held.price)];
  const yearCents = cost === null || heldCost === null ? null : cents(cost - heldCost);
  const hasMoreSeats = heldCap !== null && (cap === null || cap > heldCap);
  const isLarger = sizeOf(plan.name) > sizeOf(held.plan_name);
  return {
    seats: cap === null || heldCap === null ? null : cap - heldCap,
    cap,
    yearCents,
    costsMoreForLess: yearCents !== null && yearCents > 0 && !hasMoreSeats && !isLarger,
  };
}

/** The place of a plan among all, smallest first; one that is not in the catalogue counts as the largest. */
function sizeOf(name: string): number {
  const place = PLAN_NAMES.findIndex((one) => sameStatus(one, name));
  return place === -1 ? PLAN_NAMES.length : place;
}

/** The catalogue as it is offered to a company: the plan it has first, then the others from smallest to largest. */
export function offeredPlans(catalogue: readonly Plan[], held: Pick<HeldPlan, 'plan_name'> | null): readonly Plan[] {
  const isHeld = ({ name }: Plan) => held !== null && sameStatus(name, held.plan_name);
  return [...catalogue.filter(isHeld), ...catalogue.filter((plan) => !isHeld(plan))];
}
