import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOfWeek, type PlainDate, plainDate } from '../dates/plain-date.ts';
import { cents, sumCents } from '../money/money.ts';
import {
  type LedgerInput,
  maxLateStretches,
  type PayStretch,
  type PayTerms,
  payStretches,
  termsOn,
} from './pay-ledger.ts';
import { grossForPeriod } from './paydays.ts';
import { grossForDays } from './unpaid-days.ts';

const day = plainDate;
const monthly: PayTerms = {
  effectiveOn: day('2026-01-01'),
  salary: cents(12_000_001),
  schedule: 'Monthly',
  province: 'ON',
};
const stretches = (given: Partial<LedgerInput>) =>
  payStretches({
    commencement: day('2026-01-01'),
    ends: [],
    paidUntil: null,
    terms: [monthly],
    settled: [],
    asOf: day('2026-01-01'),
    periods: 2,
    ...given,
  });
const shown = (given: Partial<LedgerInput>) =>
  stretches(given).map(({ start, end, payday, late }) => [start, end, payday, late ? 'late' : 'on time']);
const gross = ({ terms, period, days }: PayStretch) =>
  grossForDays(grossForPeriod(terms.salary, terms.schedule, period.number), days);
const end = (lastDay: string, given: { rehiredOn?: PlainDate; finalPayOn?: PlainDate } = {}) => ({
  lastDay: day(lastDay),
  rehiredOn: null,
  finalPayOn: null,
  ...given,
});

describe('payStretches', () => {
  it('plans whole upcoming periods for a person without gaps', () => {
    expect(shown({})).toEqual([
      ['2026-01-01', '2026-01-31', '2026-02-01', 'on time'],
      ['2026-02-01', '2026-02-28', '2026-03-01', 'on time'],
    ]);
  });

  it('pays days whose payday has passed on the next regular payday', () => {
    expect(shown({ asOf: day('2026-03-05'), settled: [{ start: day('2026-02-01'), end: day('2026-02-28') }] })).toEqual(
      [
        ['2026-01-01', '2026-01-31', '2026-04-01', 'late'],
        ['2026-03-01', '2026-03-31', '2026-04-01', 'on time'],
        ['2026-04-01', '2026-04-30', '2026-05-01', 'on time'],
      ],
    );
    expect(shown({ asOf: day('2026-02-01') })[0]?.[3]).toBe('on time');
  });

  it('splits a period where the terms change, and conserves every cent at equal rates', () => {
    const raised = { ...monthly, effectiveOn: day('2026-01-23'), province: 'QC' as const };
    const [before, after] = stretches({ terms: [raised, monthly] });
    expect([before?.start, before?.end, before?.days, after?.start, after?.end, after?.days]).toEqual([
      '2026-01-01',
      '2026-01-22',
      { from: 0, to: 22, of: 31 },
      '2026-01-23',
      '2026-01-31',
      { from: 22, to: 31, of: 31 },
    ]);
    expect(sumCents([before, after].flatMap((part) => (part === undefined ? [] : [gross(part)])))).toBe(
      grossForPeriod(monthly.salary, 'Monthly', 1),
    );
  });

  it('does not split a period where the terms stay the same', () => {
    expect(shown({ terms: [monthly, { ...monthly, effectiveOn: day('2026-01-23') }] })).toEqual(shown({}));
  });

  it('uses the periods of a new schedule from its first day, anchored at commencement', () => {
    const biWeekly = { ...monthly, effectiveOn: day('2026-01-20'), schedule: 'Bi-Weekly' as const };
    expect(shown({ terms: [monthly, biWeekly], asOf: day('2026-01-05') })).toEqual([
      ['2026-01-01', '2026-01-19', '2026-02-01', 'on time'],
      ['2026-01-20', '2026-01-28', '2026-01-29', 'on time'],
      ['2026-01-29', '2026-02-11', '2026-02-12', 'on time'],
    ]);
  });

  it('pays to the last working day, and from the day of a rehire in the old periods', () => {
    expect(shown({ ends: [end('2026-01-09', { rehiredOn: day('2026-02-10') })] })).toEqual([
      ['2026-01-01', '2026-01-09', '2026-02-01', 'on time'],
      ['2026-02-10', '2026-02-28', '2026-03-01', 'on time'],
    ]);
  });

  it('pays the last period on the final payday, else on its own, else on the next', () => {
    const final = { finalPayOn: day('2026-01-14') };
    expect(shown({ ends: [end('2026-01-09', final)] })).toEqual([
      ['2026-01-01', '2026-01-09', '2026-01-14', 'on time'],
    ]);
    expect(shown({ ends: [end('2026-01-09')] })).toEqual([['2026-01-01', '2026-01-09', '2026-02-01', 'on time']]);
    expect(shown({ ends: [end('2026-01-09', final)], asOf: day('2026-01-15') })).toEqual([
      ['2026-01-01', '2026-01-09', '2026-02-01', 'late'],
    ]);
    expect(shown({ ends: [end('2026-02-03', { finalPayOn: day('2026-02-05') })] }).map((row) => row[2])).toEqual([
      '2026-02-01',
      '2026-02-05',
    ]);
    // A final payday before the last day is wrong and ignored.
    expect(shown({ ends: [end('2026-01-09', { finalPayOn: day('2026-01-02') })] })[0]?.[2]).toBe('2026-02-01');
  });

  it('owes nothing to a person who never started', () => {
    expect(shown({ ends: [end('2025-12-31')] })).toEqual([]);
    expect(shown({ ends: [end('2025-12-31'), end('2026-03-01')] })).toEqual([]);
  });

  it('plans nothing before a commencement in the future', () => {
    expect(shown({ asOf: day('2025-06-01') })).toEqual(shown({}));
  });

  it('leaves out days paid elsewhere and days on overlapping settled ranges', () => {
    const settled = [
      { start: day('2026-01-20'), end: day('2026-01-25') },
      { start: day('2026-01-22'), end: day('2026-01-28') },
    ];
    expect(shown({ paidUntil: day('2026-01-10'), settled, periods: 1 }).map(([from, to]) => [from, to])).toEqual([
      ['2026-01-11', '2026-01-19'],
      ['2026-01-29', '2026-01-31'],
    ]);
  });

  it('keeps the planned periods when the clock moves back', () => {
    const upcoming = stretches({ asOf: day('2026-05-03'), paidUntil: day('2026-04-30') });
    const back = stretches({ asOf: day('2026-02-03'), paidUntil: day('2026-04-30'), upcoming });
    expect(back).toEqual(upcoming);
    expect(stretches({ asOf: day('2026-02-03'), paidUntil: day('2026-04-30') })).toEqual([]);
  });

  it('limits the late stretches of one run, oldest first, and never the upcoming ones', () => {
    const fortnights = { ...monthly, schedule: 'Bi-Weekly' as const };
    const found = stretches({ commencement: day('1996-01-01'), terms: [fortnights] });
    expect(found.filter(({ late }) => late)).toHaveLength(maxLateStretches);
    expect(found[0]?.start).toBe('1996-01-01');
    expect(found.filter(({ late }) => !late)).toHaveLength(2);
  });

  it('rejects a person without terms', () => {
    expect(() => stretches({ terms: [] })).toThrow('without terms');
  });
});

describe('termsOn', () => {
  it('finds the latest terms up to a day, and the first before any', () => {
    const raised = { ...monthly, effectiveOn: day('2026-06-01'), salary: cents(1) };
    expect(termsOn([raised, monthly], day('2026-05-31'))).toBe(monthly);
    expect(termsOn([raised, monthly], day('2026-06-01'))).toBe(raised);
    expect(termsOn([raised, monthly], day('2020-01-01'))).toBe(monthly);
  });
});

describe('unpaid leave', () => {
  const fortnight: PayTerms = { ...monthly, salary: cents(91_000_00), schedule: 'Bi-Weekly' };
  // Begins on a Monday.
  const since = { commencement: day('2026-01-05'), terms: [fortnight], asOf: day('2026-01-05') };

  it('takes the weekdays of the leave from the pay, and no line pays them', () => {
    const week = [{ start: day('2026-01-12'), end: day('2026-01-16') }];
    const [first, ...more] = stretches({ ...since, unpaidLeave: week, periods: 1 });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      start: '2026-01-05',
      end: '2026-01-09',
      days: { from: 0, to: 5, of: 10, weekdays: true, calendarFrom: 0 },
    });
    expect(first && gross(first)).toBe(1_750_00);
    const oneDay = [{ start: day('2026-01-07'), end: day('2026-01-07') }];
    const parts = stretches({ ...since, unpaidLeave: oneDay, periods: 1 });
    expect(parts.map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-05', '2026-01-06'],
      ['2026-01-08', '2026-01-18'],
    ]);
    expect(sumCents(parts.map(gross))).toBe(3_150_00);
  });

  it('pays nothing for a period of leave, and whole periods around it', () => {
    const month = [{ start: day('2026-01-19'), end: day('2026-02-15') }];
    const days = stretches({ ...since, unpaidLeave: month, periods: { until: day('2026-03-02') } });
    expect(days.map(({ start, end, days: part }) => [start, end, part])).toEqual([
      ['2026-01-05', '2026-01-16', { from: 0, to: 10, of: 10, weekdays: true, calendarFrom: 0 }],
      ['2026-02-16', '2026-03-01', null],
    ]);
    expect(days.map(gross)).toEqual([3_500_00, 3_500_00]);
  });

  it('has no line of a weekend alone, which pays nothing in a period with leave', () => {
    const leave = [{ start: day('2026-01-07'), end: day('2026-01-07') }];
    const raised = { ...fortnight, effectiveOn: day('2026-01-17'), salary: cents(104_000_00) };
    const parts = stretches({ ...since, terms: [fortnight, raised], unpaidLeave: leave, periods: 1 });
    expect(parts.map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-05', '2026-01-06'],
      ['2026-01-08', '2026-01-16'],
    ]);
    expect(sumCents(parts.map(gross))).toBe(3_150_00);
  });

  it('leaves a period’s gross less its weekdays, wherever the leave is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 27 }), fc.integer({ min: 0, max: 20 }), (from, length) => {
        const leave = { start: addDays(day('2026-01-05'), from), end: addDays(day('2026-01-05'), from + length) };
        const parts = stretches({ ...since, unpaidLeave: [leave], periods: { until: day('2026-02-16') } });
        const away = Array.from({ length: length + 1 }, (_, at) => addDays(leave.start, at)).filter(
          (one) => one <= '2026-02-15' && ![0, 6].includes(dayOfWeek(one)),
        ).length;
        // 350.00 a weekday, three whole periods.
        expect(sumCents(parts.map(gross))).toBe(3 * 3_500_00 - away * 350_00);
        for (const { start, end: last } of parts) expect(start > leave.end || last < leave.start).toBe(true);
      }),
    );
  });
});
