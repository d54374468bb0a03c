import { expect, it } from 'vitest';
import type { Province } from '../places/provinces.ts';
import { planOfPay } from './plan-of-period.ts';

const period = (...parts: [Province, number][]) => parts.map(([province, days]) => ({ province, days }));

it.each([
  ['without a move', 'ON', period(['ON', 14]), { province: 'ON' }],
  ['of a move elsewhere', 'ON', period(['ON', 3], ['BC', 11]), { province: 'ON' }],
  ['to Quebec for most days', 'ON', period(['ON', 3], ['QC', 11]), { province: 'QC' }],
  ['to Quebec for half of the days', 'ON', period(['ON', 7], ['QC', 7]), { province: 'QC' }],
  ['to Quebec on the last day', 'ON', period(['ON', 13], ['QC', 1]), { province: 'QC', insuredInQuebec: false }],
  [
    'to Quebec on the last day, that day',
    'QC',
    period(['ON', 13], ['QC', 1]),
    { province: 'QC', insuredInQuebec: false },
  ],
  ['from Quebec for most days', 'QC', period(['QC', 3], ['ON', 11]), { province: 'ON' }],
  ['from Quebec for half of the days', 'QC', period(['QC', 7], ['ON', 7]), { province: 'ON', insuredInQuebec: true }],
  ['there and back', 'QC', period(['ON', 5], ['QC', 5], ['ON', 4]), { province: 'ON' }],
  [
    'there and back, on a first day',
    'ON',
    period(['ON', 1], ['QC', 9], ['BC', 4]),
    { province: 'ON', insuredInQuebec: true },
  ],
  ['away and back', 'ON', period(['QC', 5], ['ON', 5], ['QC', 4]), { province: 'QC' }],
] as const)('decides the plan of pay in a period %s', (_, own, days, plan) => {
  expect(planOfPay(own, days)).toEqual(plan);
});
