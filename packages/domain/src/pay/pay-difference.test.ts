import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateContributions, employerCost } from '../contributions/calculate.ts';
import { type YearToDate, ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import type { GrossPay } from './gross-pay.ts';
import { payDifference, type StoredPay } from './pay-difference.ts';
import { grossForPeriod, type PayrollSchedule } from './paydays.ts';
import { type DaysOfPeriod, grossForDays } from './unpaid-days.ts';

interface Given {
  salary?: number;
  schedule?: PayrollSchedule;
  period?: number;
  days?: DaysOfPeriod;
  payday?: string;
  province?: Province;
  soFar?: Partial<YearToDate>;
  months?: number;
  late?: boolean;
}

/** A line in Ontario for 74,600 dollars a year, monthly, unless given otherwise. */
function line(given: Given): StoredPay {
  const { salary = 74_600_00, schedule = 'Monthly', period = 1, days, payday = '2026-03-31' } = given;
  const stored = { salary: cents(salary), schedule, periodNumber: period, ...(days === undefined ? {} : { days }) };
  const gross = grossForDays(grossForPeriod(stored.salary, schedule, period), days ?? null);
  const contributions = calculateContributions({
    payDate: plainDate(payday),
    province: given.province ?? 'ON',
    paysPerYear: schedule === 'Monthly' ? 12 : 26,
    pensionable: given.months === 0 ? NO_CENTS : gross,
    insurable: gross,
    pensionableMonths: given.months ?? 12,
    yearToDate: { ...ZERO_YEAR_TO_DATE, ...given.soFar },
  });
  const { ei, cpp } = employerCost(contributions);
  const pay: GrossPay = { ...stored, gross };
  return { total: sumCents([gross, ei, cpp]), late: given.late ?? false, calculation: { ...contributions, pay } };
}

const causes = (previous: Given, current: Given) =>
  payDifference([line(previous)], [line(current)]).parts.map(({ cause }) => cause);

describe('the cause of a difference', () => {
  it('is none when nothing changed', () => {
    const { parts } = payDifference([line({})], [line({ payday: '2026-06-30', period: 4 })]);
    expect(parts).toEqual([]);
  });

  it('is rounding when a salary does not divide evenly', () => {
    const difference = payDifference([line({ period: 1 })], [line({ period: 2, payday: '2026-04-30' })]);
    expect(difference).toMatchObject({ parts: [{ cause: 'rounding', amount: 1 }] });
    expect(difference.current - difference.previous).toBe(1);
  });

  const atCppMaximum = { cpp: cents(4_230_45), pensionable: cents(74_600_00) };
  it.each<[string, Given, Given, string[]]>([
    ['a raise', {}, { salary: 90_000_00 }, ['salary']],
    ['another schedule', {}, { schedule: 'Bi-Weekly' }, ['schedule']],
    ['part of a period', {}, { days: { from: 21, to: 30, of: 30 } }, ['days']],
    ['a whole period after part of one', { days: { from: 21, to: 30, of: 30 } }, {}, ['days']],
    ['another province', {}, { province: 'QC' }, ['province']],
    [
      'a move at the maximum of the plan before',
      { soFar: { cpp: cents(4_230_45) } },
      { province: 'QC', soFar: { cpp: NO_CENTS, otherPlan: cents(4_230_45) } },
      ['province'],
    ],
    ['no longer pensionable by age', {}, { months: 0 }, ['age']],
    ['the EI maximum', {}, { soFar: { ei: cents(1_123_07), employerEi: cents(1_572_30) } }, ['maximum']],
    [
      'the start of CPP2',
      { soFar: { ...atCppMaximum, pensionable: cents(60_000_00) } },
      { soFar: atCppMaximum },
      ['secondCeiling'],
    ],
    ['the CPP maximum and CPP2', {}, { soFar: atCppMaximum }, ['maximum', 'secondCeiling']],
    ['a new year', { payday: '2025-12-31' }, { payday: '2026-01-31' }, ['newYear']],
    [
      'a new year after a maximum',
      { payday: '2025-12-31', soFar: atCppMaximum },
      { payday: '2026-01-31' },
      ['newYear'],
    ],
    [
      'a raise in a new year',
      { payday: '2025-12-31' },
      { salary: 90_000_00, payday: '2026-01-31' },
      ['salary', 'newYear'],
    ],
  ])('is %s', (_, previous, current, expected) => {
    expect(causes(previous, current)).toEqual(expected);
  });

  it('is late pay when there are more lines than the regular one', () => {
    const late = line({ days: { from: 20, to: 30, of: 30 }, late: true });
    const { parts } = payDifference([line({})], [late, line({})]);
    expect(parts).toEqual([{ cause: 'late', amount: late.total }]);
    expect(payDifference([late, line({})], [line({})]).parts).toEqual([{ cause: 'late', amount: -late.total }]);
  });

  it('is other when the stored inputs do not explain the amount', () => {
    const stored = line({});
    const { parts } = payDifference([stored], [{ ...stored, total: cents(stored.total + 5) }]);
    expect(parts).toEqual([{ cause: 'other', amount: 5 }]);
  });

  it('is other when a year has no rates', () => {
    const [previous, current] = [line({}), line({ salary: 80_000_00 })];
    const { calculation } = current;
    const steps = { ...calculation.steps, payDate: plainDate('1999-01-31') };
    const { parts } = payDifference([previous], [{ ...current, calculation: { ...calculation, steps } }]);
    expect(parts).toEqual([{ cause: 'other', amount: current.total - previous.total }]);
  });

  it('needs a line on each side', () => {
    expect(() => payDifference([], [line({})])).toThrow(RangeError);
  });
});

const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);
const given: fc.Arbitrary<Given> = fc.record(
  {
    salary: fc.integer({ min: 1_00, max: 300_000_00 }),
    schedule: fc.constantFrom<PayrollSchedule>('Monthly', 'Bi-Weekly'),
    period: fc.integer({ min: 1, max: 60 }),
    days: fc
      .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 14 }))
      .map(([from, count]) => ({ from, to: Math.min(from + count, 14), of: 14 })),
    payday: fc.constantFrom('2024-12-31', '2025-01-14', '2025-12-31', '2026-01-31', '2026-11-30'),
    province: fc.constantFrom(...PROVINCES),
    months: fc.constantFrom(0, 5, 12),
    soFar: fc.record({
      pensionable: amount(100_000_00),
      cpp: amount(4_500_00),
      cpp2: amount(416_00),
      ei: amount(1_123_07),
      qpip: amount(442_90),
    }),
    late: fc.boolean(),
  },
  { requiredKeys: [] },
);

it('splits any difference into nonzero parts that add up to it', () => {
  const lines = fc.array(given.map(line), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(lines, lines, (previous, current) => {
      const total = (of: readonly StoredPay[]): Cents => sumCents(of.map((one) => one.total));
      const { parts } = payDifference(previous, current);
      expect(sumCents(parts.map((part) => part.amount))).toBe(total(current) - total(previous));
      expect(parts.every((part) => part.amount !== 0)).toBe(true);
      expect(new Set(parts.map((part) => part.cause)).size).toBe(parts.length);
    }),
  );
});
