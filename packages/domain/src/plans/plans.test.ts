import { describe, expect, it } from 'vitest';
import { cents } from '../money/money.ts';
import type { PlanName } from './plans.ts';
import {
  findPlan,
  findPrice,
  isPlanHeld,
  numberOfEmployees,
  PLANS,
  parsePlanTerm,
  planCap,
  planCatalogue,
  planForEveryone,
  planOldPrice,
  planPrice,
  storedPlanPrice,
  storedTerm,
  yearlySaving,
} from './plans.ts';

function plan(name: PlanName) {
  const found = findPlan(name);
  if (!found) throw new Error(`No plan ${name}`);
  return found;
}

describe('the plan catalogue', () => {
  it('has three plans from smallest to largest', () => {
    expect(PLANS.map(({ name, title, maxEmployees }) => [name, title, maxEmployees])).toEqual([
      ['Essential', 'Flexible hiring', null],
      ['Professional', 'Up to 5 hires', 5],
      ['Enterprise', 'Unlimited hires', null],
    ]);
    expect(PLANS.filter((entry) => entry.showEmployeeSelector).map(({ name }) => name)).toEqual(['Essential']);
  });

  it('has a unique price id for every price, and a coupon only with an old price', () => {
    const prices = PLANS.flatMap(({ prices: terms }) => (terms ? [terms.Monthly, terms.Yearly] : []));
    expect(new Set(prices.map(({ priceId }) => priceId)).size).toBe(4);
    expect(prices.every(({ oldPrice, coupon }) => (oldPrice === null) === (coupon === null))).toBe(true);
    expect(findPrice('professional_yearly')).toMatchObject({ plan: { name: 'Professional' }, term: 'Yearly' });
    expect(findPrice('unknown')).toBeUndefined();
  });

  it('prices by employee count where the card has a selector', () => {
    expect(planPrice(plan('Essential'), 'Monthly', 3)).toBe(59_700);
    expect(planPrice(plan('Essential'), 'Yearly')).toBe(240_400);
    expect(planOldPrice(plan('Essential'), 'Yearly', 2)).toBe(717_600);
    expect(planPrice(plan('Professional'), 'Monthly', 5)).toBe(59_900);
    expect(planOldPrice(plan('Professional'), 'Monthly')).toBeNull();
    expect(planPrice(plan('Enterprise'), 'Monthly')).toBeNull();
    expect(planPrice(plan('Essential'), 'Monthly', 0)).toBe(19_900);
    expect(planPrice(plan('Essential'), 'Monthly', Number.NaN)).toBe(19_900);
  });

  it('saves by the year only where the prices do', () => {
    // 12 x 199 = 2388 is less than 2404; 12 x 599 = 7188.
    expect(yearlySaving(PLANS)).toBe(0);
    const sold = (monthly: number, yearly: number) =>
      planCatalogue({ Essential: { Monthly: { price: cents(monthly) }, Yearly: { price: cents(yearly) } } });
    expect(yearlySaving(sold(20_000, 201_600))).toBe(16);
    expect(yearlySaving(sold(20_000, 201_601))).toBe(15);
    expect(yearlySaving(sold(20_000, 239_999))).toBe(0);
    expect(yearlySaving(sold(0, 0))).toBe(0);
  });

  it('offers seats for everyone: of the plan itself, or of the one with a count', () => {
    expect(planForEveryone(plan('Essential'), 3)).toEqual({ plan: plan('Essential'), employees: 3 });
    expect(planForEveryone(plan('Professional'), 7)).toEqual({ plan: plan('Essential'), employees: 7 });
    expect(planForEveryone(plan('Professional'), 7, [plan('Professional'), plan('Enterprise')])).toBeNull();
  });

  it('formats prices', () => {
    expect(storedPlanPrice(plan('Essential'), 'Monthly')).toBe('$199/mo');
    expect(storedPlanPrice(plan('Essential'), 'Yearly')).toBe('$2,404/yr');
    expect(storedPlanPrice(plan('Professional'), 'Yearly')).toBe('$7,188/yr');
    expect(storedPlanPrice(plan('Enterprise'), 'Yearly')).toBe('Custom pricing');
  });

  it('stores the cap as text and reads it back', () => {
    expect(PLANS.map((entry) => numberOfEmployees(entry, 7))).toEqual(['7', '5', 'unlimited']);
    expect(['7', '5', 'unlimited', '', null, 'many'].map(planCap)).toEqual([7, 5, null, null, null, null]);
  });

  it('recognizes the plan a company already has', () => {
    const held = (plan_name: string, term: string, number_of_employees: string) => ({
      plan_name,
      term,
      number_of_employees,
    });
    expect(isPlanHeld(null, plan('Professional'), 'Monthly')).toBe(false);
    expect(isPlanHeld(held('Professional', 'Monthly', '5'), plan('Professional'), 'Monthly')).toBe(true);
    expect(isPlanHeld(held('Professional', 'Monthly', '5'), plan('Professional'), 'Yearly')).toBe(false);
    expect(isPlanHeld(held('Professional', 'yearly', '5'), plan('Professional'), 'Yearly')).toBe(true);
    expect(isPlanHeld(held('Essential', 'Monthly', '3'), plan('Essential'), 'Monthly', 3)).toBe(true);
    expect(isPlanHeld(held('Essential', 'Monthly', '3'), plan('Essential'), 'Monthly', 4)).toBe(false);
    expect(isPlanHeld(held('Essential', 'Monthly', '5'), plan('Professional'), 'Monthly')).toBe(false);
  });

  it('parses terms in any case and stores them in the table’s spelling', () => {
    expect(['monthly', 'Yearly', 'yearly', 'weekly', null].map(parsePlanTerm)).toEqual([
      'Monthly',
      'Yearly',
      'Yearly',
      null,
      null,
    ]);
    expect([storedTerm('Monthly'), storedTerm('Yearly')]).toEqual(['Monthly', 'yearly']);
  });
});
