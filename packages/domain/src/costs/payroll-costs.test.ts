import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { costsByMonth, costsFrom, type DayCost, monthCost, nextPayday, sumCosts } from './payroll-costs.ts';

const today = plainDate('2026-11-20');
const pay = (day: string, lines = 1): DayCost => ({
  day,
  lines,
  gross: 3500 * lines,
  ei: '79.87',
  cpp: 200.24,
  one_time_payments: 0,
  one_time: 0,
  estimates: 0,
});
const oneTime = (day: string): DayCost => ({
  day,
  lines: 0,
  gross: 0,
  ei: 0,
  cpp: 0,
  one_time_payments: 2,
  one_time: '1500.00',
  estimates: 0,
});
const rows = [pay('2026-10-31'), pay('2026-11-14'), pay('2026-11-28', 2), oneTime('2026-11-30'), pay('2026-12-12')];

describe('payroll costs', () => {
  it('of a month include paydays and one-time payments, with a breakdown', () => {
    expect(monthCost(rows, today)).toEqual({
      gross: 1_050_000,
      ei: 15_974,
      cpp: 40_048,
      oneTime: 150_000,
      total: 1_256_022,
      count: 5,
      estimate: false,
    });
    expect(sumCosts([])).toEqual({ gross: 0, ei: 0, cpp: 0, oneTime: 0, total: 0, count: 0, estimate: false });
  });

  it('say when they include an estimate', () => {
    const estimated = { ...pay('2026-12-26'), estimates: 1 };
    expect(sumCosts([...rows, estimated]).estimate).toBe(true);
    expect(nextPayday([estimated], today)?.cost.estimate).toBe(true);
    expect(monthCost([...rows, estimated], today).estimate).toBe(false);
  });

  it('of the next payday exclude one-time payments on other days', () => {
    expect(nextPayday(rows, today)).toMatchObject({
      day: '2026-11-28',
      lines: 2,
      cost: { gross: 700_000, oneTime: 0 },
    });
    expect(nextPayday(rows, plainDate('2026-11-28'))?.day).toBe('2026-11-28');
    expect(nextPayday([oneTime('2026-11-30')], today)).toBeNull();
  });

  it('by month begin with the first month that has a payment, and keep an empty one in between', () => {
    expect(costsFrom(today)).toBe('2025-12-01');
    const byMonth = (days: DayCost[]) => costsByMonth(days, today).map(({ month, cost }) => [month, cost.total]);
    expect(byMonth([pay('2026-09-15'), ...rows])).toEqual([
      ['2026-09-01', 378_011],
      ['2026-10-01', 378_011],
      ['2026-11-01', 1_256_022],
    ]);
    expect(byMonth([pay('2026-09-15'), pay('2026-11-14')])).toEqual([
      ['2026-09-01', 378_011],
      ['2026-10-01', 0],
      ['2026-11-01', 378_011],
    ]);
    expect(byMonth([pay('2026-12-12')])).toEqual([]);
    expect(byMonth([pay('2025-11-30'), pay('2025-12-01')])).toHaveLength(12);
  });
});
