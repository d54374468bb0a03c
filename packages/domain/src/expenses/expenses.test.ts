import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, plainDate as day, type PlainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { PAYROLL_SCHEDULES, payday } from '../pay/paydays.ts';
import { canClaim, claimableDays, type Expense, expenseProblem, MAX_EXPENSE, MAX_OPEN_EXPENSES } from './expenses.ts';
import { receiptExtension, receiptTypeOf } from './receipt.ts';
import { reimbursementDate } from './reimbursement-date.ts';

const today = day('2026-11-30');
const employed = { commencement: day('2026-01-05'), lastDay: null };
const none = { open: 0, recent: 0 };
const expense = (more: Partial<Expense> = {}): Expense => ({
  category: 'travel',
  spentOn: day('2026-11-12'),
  amount: cents(48_60),
  ...more,
});

describe('an expense', () => {
  test.each([
    ['of today', { spentOn: today }, null],
    ['of the largest amount', { amount: MAX_EXPENSE }, null],
    ['of nothing', { amount: cents(0) }, 'expenseAmount'],
    ['below nothing', { amount: cents(-1) }, 'expenseAmount'],
    ['a cent too large', { amount: cents(MAX_EXPENSE + 1) }, 'expenseAmount'],
    ['of tomorrow', { spentOn: day('2026-12-01') }, 'expenseInFuture'],
    ['six months old', { spentOn: day('2026-05-30') }, null],
    ['older than six months', { spentOn: day('2026-05-29') }, 'expenseTooOld'],
    ['of before the employment', { spentOn: day('2026-01-04') }, 'expenseOutside'],
  ] as const)('%s', (_, more, problem) => {
    expect(expenseProblem(expense(more), employed, today, none)).toBe(problem);
  });

  test('can be claimed for 30 days after the employment, if it is of the employment', () => {
    const left = { ...employed, lastDay: day('2026-11-01') };
    expect(expenseProblem(expense({ spentOn: day('2026-11-01') }), left, day('2026-12-01'), none)).toBeNull();
    expect(expenseProblem(expense({ spentOn: day('2026-11-01') }), left, day('2026-12-02'), none)).toBe('expenseEnded');
    expect(expenseProblem(expense({ spentOn: day('2026-11-02') }), left, today, none)).toBe('expenseOutside');
    expect(canClaim(left, day('2026-12-02'))).toBe(false);
  });

  test('is refused while too many wait, or were claimed in a day', () => {
    const problem = (open: number, recent: number) => expenseProblem(expense(), employed, today, { open, recent });
    expect(problem(MAX_OPEN_EXPENSES - 1, MAX_OPEN_EXPENSES - 1)).toBeNull();
    expect([problem(MAX_OPEN_EXPENSES, 0), problem(0, MAX_OPEN_EXPENSES)]).toEqual([
      'expensesTooMany',
      'expensesTooMany',
    ]);
  });

  test('has no problem with its day exactly on the days that the form offers', () => {
    const days = fc.integer({ min: -400, max: 400 }).map((count) => addDays(today, count));
    fc.assert(
      fc.property(days, days, fc.option(days), (spentOn, commencement, lastDay) => {
        const employment = { commencement, lastDay };
        fc.pre(canClaim(employment, today));
        const { from, to } = claimableDays(employment, today);
        const isOffered = from <= spentOn && spentOn <= to;
        expect(expenseProblem(expense({ spentOn }), employment, today, none) === null).toBe(isOffered);
      }),
    );
  });
});

describe('the date of a reimbursement', () => {
  const pay = { commencement: day('2026-11-02'), schedule: 'Bi-Weekly', lastDay: null, invoicedUntil: null };
  test.each([
    ['the first payday in 15 days', {}, '2026-12-28'],
    ['after what is invoiced', { invoicedUntil: day('2026-12-29') }, '2027-01-11'],
    ['monthly', { schedule: 'Monthly' }, '2027-01-02'],
    ['in 15 days once the person has left', { lastDay: day('2026-11-27') }, '2026-12-15'],
    ['in 15 days without a schedule that is known', { schedule: 'Weekly' }, '2026-12-15'],
  ])('%s', (_, more, date) => {
    expect(reimbursementDate({ ...pay, ...more }, today)).toBe(date);
  });

  test('is a payday, never earlier than a client may choose, and the first of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAYROLL_SCHEDULES), fc.integer({ min: -900, max: 900 }), (schedule, ago) => {
        const commencement = addDays(today, -ago);
        const date = reimbursementDate({ ...pay, commencement, schedule }, today);
        const paydays: PlainDate[] = [];
        for (let number = 1; (paydays.at(-1) ?? today) < date || paydays.length === 0; number += 1)
          paydays.push(payday(commencement, schedule, number));
        expect(paydays.find((one) => one >= addDays(today, 15))).toBe(date);
      }),
    );
  });
});

describe('a receipt', () => {
  test.each([
    ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    ['a PDF', [...Buffer.from('%PDF-1.7')], 'application/pdf'],
    ['half of a PNG', [0x89, 0x50, 0x4e, 0x47], null],
    ['a page', [...Buffer.from('<html>')], null],
    ['a drawing', [...Buffer.from('<svg xmlns')], null],
    ['a page before a PDF', [...Buffer.from('<html>%PDF-1.7')], null],
    ['nothing', [], null],
  ] as const)('is known by its content: %s', (_, bytes, type) => {
    expect(receiptTypeOf(Uint8Array.from(bytes))).toBe(type);
  });

  test('is stored with its extension', () => {
    expect([receiptExtension('image/jpeg'), receiptExtension('application/pdf')]).toEqual(['jpg', 'pdf']);
  });
});
