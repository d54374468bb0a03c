import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { estimateCharges, estimatePayday, premiumsOf } from './estimate.ts';
import type { FeeTerms } from './fee.ts';
import type { LevyRate } from './levies.ts';

const from = plainDate('2026-01-01');
const workers: LevyRate = {
  id: '1',
  province: 'ON',
  levy: 'workers',
  class: 'Default',
  rate: 1_230,
  maximum: cents(100_000_00),
  exemption: cents(0),
  from,
};
const year = { province: 'ON', gross: cents(120_000_00), day: plainDate('2026-06-01') } as const;

it('has nothing where nothing is set', () => {
  expect(estimateCharges({ rates: [], fees: [] }, year)).toEqual([]);
});

it('has the levies of the province up to the maximum, and the fee of the day for the year', () => {
  const fees: FeeTerms[] = [
    { kind: 'month', amount: cents(600_00), from },
    { kind: 'month', amount: cents(900_00), from: plainDate('2026-07-01') },
  ];
  const rates = [workers, { ...workers, class: 'Offices' }, { ...workers, province: 'BC' as const }];
  expect(estimateCharges({ rates, fees }, year)).toEqual([
    { levy: 'workers', cents: 1_230_00 },
    { levy: null, cents: 7_200_00 },
  ]);
});

it('has a percentage of the gross, and no fee that ended', () => {
  const percent: FeeTerms = { kind: 'percent', rate: 8_000, from };
  expect(estimateCharges({ rates: [], fees: [percent] }, year)).toEqual([{ levy: null, cents: 9_600_00 }]);
  expect(estimateCharges({ rates: [], fees: [percent, { ...percent, rate: 0 }] }, year)).toEqual([]);
});

it('estimates a payday: levies of each province, and the share of days of a fee for each line', () => {
  const fees: FeeTerms[] = [{ kind: 'month', amount: cents(310_00), from }];
  const lines = { start: plainDate('2026-07-01'), end: plainDate('2026-07-10'), lines: 2, gross: cents(10_000_00) };
  const groups = [
    { ...lines, province: 'ON' as const },
    { ...lines, province: 'BC' as const, lines: 1 },
  ];
  // 10 of 31 days: 100.00 a line. 1.23% in Ontario, nothing set in British Columbia.
  expect(estimatePayday({ rates: [workers], fees }, groups, [], plainDate('2026-07-15'))).toBe(300_00 + 123_00);
  expect(estimatePayday({ rates: [], fees: [] }, groups, [], plainDate('2026-07-15'))).toBe(0);
});

it('charges the premium of a benefit on a payday, and levies on what of it is taxed', () => {
  const items = [
    { province: 'ON' as const, kind: 'allowance' as const, value: cents(100_00) },
    { province: 'ON' as const, kind: 'healthInsurance' as const, value: cents(150_00) },
    { province: 'ON' as const, kind: 'lifeInsurance' as const, value: cents(40_00) },
  ];
  // 1.23% of 100.00 and of 40.00, half up; the premiums are 190.00.
  expect(estimatePayday({ rates: [workers], fees: [] }, [], items, plainDate('2026-07-15'))).toBe(190_00 + 1_23 + 49);
  expect(premiumsOf(items)).toBe(190_00);
});
