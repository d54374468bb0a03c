import { describe, expect, it } from 'vitest';
import { filterByStatus, lineTotal, payTotal } from './payments.ts';

const line = (status: string, start_date = '2026-11-14', payday = '2026-11-28') => ({
  status,
  start_date,
  payday,
  gross_salary: '3500.00',
  ei: 79.87,
  cpp: '200.24',
});
const oneTime = (status: string, amount: string, start_date = '2026-11-30') => ({ status, amount, start_date });

describe('payment totals', () => {
  it('of a line are gross, EI and CPP; nothing counts as nothing', () => {
    expect(lineTotal(line('paid'))).toBe(378_011);
    expect(lineTotal({ gross_salary: 100, ei: null, cpp: null })).toBe(10_000);
  });

  it('of /pay count what is collected or paid, and one-time payments Paid', () => {
    const lines = ['upcoming', 'processing', 'collected', 'Paid', 'Complete'].map((status) => line(status));
    const extra = [oneTime('Paid', '1500'), oneTime('Processing', '10'), oneTime('Canceled', '10')];
    expect(payTotal(lines, extra)).toEqual({ total: 3 * 378_011 + 150_000, count: 4 });
    expect(payTotal([], [])).toEqual({ total: 0, count: 0 });
  });
});

describe('the status filter', () => {
  const lines = [
    line('upcoming', '2026-12-12'),
    line('upcoming', '2026-11-28'),
    line('Processing', '2026-11-14'),
    line('upcoming', '2026-11-28'),
    line('Complete', '2026-10-31'),
  ];
  const shown = (filter: Parameters<typeof filterByStatus>[1]) =>
    filterByStatus(lines, filter).map(({ status, start_date }) => `${status} ${start_date}`);

  it('all shows everything but upcoming, and appends the earliest upcoming group', () => {
    expect(shown('all')).toEqual([
      'Processing 2026-11-14',
      'Complete 2026-10-31',
      'upcoming 2026-11-28',
      'upcoming 2026-11-28',
    ]);
  });

  it('a status shows its lines, in any case', () => {
    expect(shown('upcoming')).toHaveLength(3);
    expect(shown('processing')).toEqual(['Processing 2026-11-14']);
    expect(shown('paid')).toEqual(['Complete 2026-10-31']);
    expect(shown('collected')).toEqual([]);
  });

  it('works without any upcoming line', () => {
    expect(filterByStatus([line('paid')], 'all')).toHaveLength(1);
  });
});
