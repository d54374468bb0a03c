import { expect, it } from 'vitest';
import type { LevyRate } from '../charges/levies.ts';
import { plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { compareProvinces } from './compare-provinces.ts';
import { yearOfCost } from './employer-cost.ts';

const day = plainDate('2026-11-27');
const costIn = (province: Province) =>
  yearOfCost({ province, schedule: 'Monthly', salary: cents(91_000_00), year: 2026 }).year;
const levy = (province: Province, rate: number): LevyRate => ({
  id: province,
  province,
  levy: 'workers',
  class: 'Default',
  rate,
  maximum: null,
  exemption: cents(0),
  from: plainDate('2026-01-01'),
});

it('has two rows while only contributions differ: Quebec, and everywhere else', () => {
  const rows = compareProvinces(costIn, [], day);
  expect(rows.map(({ provinces }) => provinces.length)).toEqual([12, 1]);
  expect(rows[1]?.provinces).toEqual(['QC']);
});

it('names each province once, the cheapest first, with the levies in the total', () => {
  const rows = compareProvinces(costIn, [levy('ON', 2_000), levy('BC', 2_000), levy('AB', 1_000)], day);
  expect(rows.flatMap(({ provinces }) => provinces).toSorted()).toEqual([...PROVINCES].toSorted());
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ total }) => total).toSorted((a, b) => a - b));
  const ontario = rows.find(({ provinces }) => provinces.includes('ON'));
  expect(ontario).toMatchObject({ provinces: expect.arrayContaining(['BC', 'ON']), levies: 1_820_00 });
  expect(ontario?.total).toBe(costIn('ON').total + 1_820_00);
});
