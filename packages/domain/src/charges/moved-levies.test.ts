import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import type { Levy } from './levies.ts';
import { grossByProvince, levyDifferences, provinceOn } from './moved-levies.ts';

const terms = [
  { from: plainDate('2026-09-08'), province: 'QC' as const },
  { from: plainDate('2026-06-01'), province: 'ON' as const },
];
const levied = (levy: Levy, province: Province, earnings: number) => ({ levy, province, earnings: cents(earnings) });

it('employs a person by the terms of the day, and before the first as by them', () => {
  expect(['2026-05-01', '2026-09-07', '2026-09-08'].map((day) => provinceOn(terms, plainDate(day)))).toEqual([
    'ON',
    'ON',
    'QC',
  ]);
  expect(provinceOn([], plainDate('2026-05-01'))).toBeNull();
});

it('shares pay by the days before and after a move, to the cent', () => {
  const pay = { start: plainDate('2026-09-01'), end: plainDate('2026-09-14'), gross: cents(350_001) };
  expect(grossByProvince(pay, terms)).toEqual([
    { province: 'ON', gross: 175_000 },
    { province: 'QC', gross: 175_001 },
  ]);
  expect(grossByProvince({ ...pay, end: plainDate('2026-09-07') }, terms)).toEqual([
    { province: 'ON', gross: 350_001 },
  ]);
});

describe('the difference of levies', () => {
  const ontario = [levied('workers', 'ON', 100), levied('health', 'ON', 100)];
  const quebec = [levied('workers', 'QC', 100), levied('standards', 'QC', 100)];

  it('takes back what was charged and charges the true province, once', () => {
    expect(levyDifferences(ontario, quebec, 'ON')).toEqual([
      levied('workers', 'ON', -100),
      levied('health', 'ON', -100),
      ...quebec,
    ]);
    expect(levyDifferences(quebec, quebec, 'ON')).toEqual([]);
    expect(levyDifferences([], quebec, 'ON')).toEqual(quebec);
  });

  it('charges the share of each province of a payment', () => {
    expect(
      levyDifferences(ontario.slice(0, 1), [levied('workers', 'ON', 40), levied('workers', 'QC', 60)], 'ON'),
    ).toEqual([levied('workers', 'ON', -60), levied('workers', 'QC', 60)]);
  });

  it('takes all back from pay that is credited', () => {
    expect(levyDifferences([levied('workers', 'ON', -100), ...quebec], [], 'ON')).toEqual([
      levied('workers', 'ON', 100),
      levied('workers', 'QC', -100),
      levied('standards', 'QC', -100),
    ]);
  });

  it('leaves out a levy that got a rate since', () => {
    expect(levyDifferences([], ontario, 'ON')).toEqual([]);
    expect(levyDifferences(ontario.slice(0, 1), ontario, 'ON')).toEqual([]);
  });
});
