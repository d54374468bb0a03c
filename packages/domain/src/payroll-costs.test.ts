import { describe, expect, it } from 'vitest';
import { costsByMonth, costsFrom, type DayCost, monthCost, nextPayday, sumCosts } from './payroll-costs.ts';
import { plainDate } from './plain-date.ts';

const today = plainDate('2026-11-20');
const pay = (day: string, lines = 1): DayCost => ({
  day,
  lines,
  gross: 3500 * lines,
  ei: '79.87',
  cpp: 200.24,
  one_time_payments: 0,
  one_time: 0,
});
const oneTime = (day: string): DayCost => ({
  day,
  lines: 0,
  gross: 0,
  ei: 0,
  cpp: 0,
  one_time_payments: 2,
  one_time: '1500.00',
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
    });
    expect(sumCosts([])).toEqual({ gross: 0, ei: 0, cpp: 0, oneTime: 0, total: 0, count: 0 });
  });

  it('of the next payday exclude one-time payments on other days', () => {
    expect(nextPayday(rows, today)).toMatchObject({ day: '2026-11-28', cost: { gross: 700_000, oneTime: 0 } });
    expect(nextPayday(rows, plainDate('2026-11-28'))?.day).toBe('2026-11-28');
    expect(nextPayday([oneTime('2026-11-30')], today)).toBeNull();
  });

  it('by month cover twelve months up to this one, including empty ones', () => {
    expect(costsFrom(today)).toBe('2025-12-01');
    const months = costsByMonth(rows, today);
    expect(months).toHaveLength(12);
    expect(months.at(0)).toMatchObject({ month: '2025-12-01', cost: { total: 0 } });
    expect(months.at(-1)).toMatchObject({ month: '2026-11-01', cost: { total: 1_256_022 } });
    expect(months.at(-2)?.cost.total).toBe(378_011);
  });
});
