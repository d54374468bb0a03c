import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import { comparePlan, offeredPlans, storedYearlyCost, yearlyCost } from './compare-plan.ts';
import {
  findPlan,
  numberOfEmployees,
  PLAN_TERMS,
  PLANS,
  type PlanName,
  type PlanTerm,
  storedAgreedPrice,
  storedPlanPrice,
} from './plans.ts';

function plan(name: PlanName) {
  const found = findPlan(name);
  if (!found) throw new Error(`No plan ${name}`);
  return found;
}

const held = (name: PlanName, term: PlanTerm, chosen = 1) => ({
  plan_name: name,
  price: storedPlanPrice(plan(name), term, chosen),
  number_of_employees: numberOfEmployees(plan(name), chosen),
});

describe('a plan compared with the one a company has', () => {
  it('costs more for less where a smaller plan has fewer seats and a higher price', () => {
    expect(comparePlan(held('Professional', 'Yearly'), plan('Essential'), 'Yearly', 4)).toEqual({
      seats: -1,
      cap: 4,
      yearCents: 2_428_00,
      costsMoreForLess: true,
    });
    // A year of Essential costs 2404, twelve months 2388.
    expect(comparePlan(held('Essential', 'Monthly'), plan('Essential'), 'Yearly')).toMatchObject({
      seats: 0,
      yearCents: 16_00,
      costsMoreForLess: true,
    });
    expect(comparePlan(held('Professional', 'Monthly'), plan('Essential'), 'Monthly', 5)).toMatchObject({
      seats: 0,
      costsMoreForLess: true,
    });
  });

  it('does not where it has more seats, is larger, costs less, or has no price', () => {
    const more = (from: ReturnType<typeof held>, name: PlanName, chosen = 1) =>
      comparePlan(from, plan(name), 'Monthly', chosen).costsMoreForLess;
    expect(more(held('Professional', 'Monthly'), 'Essential', 6)).toBe(false);
    expect(more(held('Professional', 'Monthly'), 'Essential', 1)).toBe(false);
    expect(more(held('Essential', 'Monthly', 1), 'Professional')).toBe(false);
    expect(more(held('Enterprise', 'Monthly'), 'Professional')).toBe(false);
    expect(comparePlan(held('Professional', 'Monthly'), plan('Enterprise'), 'Monthly')).toEqual({
      seats: null,
      cap: null,
      yearCents: null,
      costsMoreForLess: false,
    });
  });

  it('says nothing of a price that is not known', () => {
    const agreed = { plan_name: 'Sonderplan', price: 'Custom pricing', number_of_employees: 'unlimited' };
    expect(comparePlan(agreed, plan('Professional'), 'Monthly')).toEqual({
      seats: null,
      cap: 5,
      yearCents: null,
      costsMoreForLess: false,
    });
  });

  it('is the same in both directions, for any two choices', () => {
    const name = fc.constantFrom<PlanName>('Essential', 'Professional');
    const choice = fc.tuple(name, fc.constantFrom(...PLAN_TERMS), fc.integer({ min: 1, max: 999_999 }));
    fc.assert(
      fc.property(choice, choice, (one, other) => {
        const there = comparePlan(held(...one), plan(other[0]), other[1], other[2]);
        const back = comparePlan(held(...other), plan(one[0]), one[1], one[2]);
        expect([there.seats ?? 0, there.yearCents ?? 0]).toEqual([0 - (back.seats ?? 0), 0 - (back.yearCents ?? 0)]);
        expect(there.costsMoreForLess && back.costsMoreForLess).toBe(false);
      }),
    );
  });
});

describe('the cost of a year', () => {
  it('is read from a stored price as it was stored', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...PLAN_TERMS), (price, term) => {
        const stored = storedAgreedPrice(cents(price), term);
        expect(storedYearlyCost(stored)).toBe(term === 'Monthly' ? 12 * price : price);
      }),
    );
    expect(yearlyCost(plan('Essential'), 'Monthly', 3)).toBe(storedYearlyCost('$597/mo'));
  });

  it('is unknown for other texts', () => {
    for (const text of [null, '', 'Custom pricing', '$', '$12', '12/mo', '$,/mo', '$1.5/mo', `$${'9'.repeat(99)}/mo`])
      expect(storedYearlyCost(text), String(text)).toBeNull();
    expect(yearlyCost(plan('Enterprise'), 'Monthly')).toBeNull();
  });
});

it('offers the plan that a company has first', () => {
  const names = (of: string | null) =>
    offeredPlans(PLANS, of === null ? null : { plan_name: of }).map(({ name }) => name);
  expect(names(null)).toEqual(['Essential', 'Professional', 'Enterprise']);
  expect(names('professional')).toEqual(['Professional', 'Essential', 'Enterprise']);
  expect(names('Sonderplan')).toEqual(['Essential', 'Professional', 'Enterprise']);
});
