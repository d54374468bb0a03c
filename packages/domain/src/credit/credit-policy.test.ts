import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { creditAfter, creditOn, isExceeded, isStopped, type OpenInvoice } from './credit-policy.ts';

const day = plainDate('2026-06-29');
const invoice = (due: string, open: number): OpenInvoice => ({ due: plainDate(due), open: cents(open) });
const none = cents(0);

describe('a credit policy', () => {
  const two = [invoice('2026-06-20', 300_00), invoice('2026-05-30', 100_00)];

  it('is exceeded on the day after its days, and asks for the invoices that are too late', () => {
    const of = (maxDays: number) => creditOn({ maxDays, maxDebt: null }, two, none, day);
    expect(of(30)).toEqual({ invoices: 2, debt: 400_00, oldestDue: '2026-05-30', toPay: 0 });
    expect(of(29).toPay).toBe(100_00);
    expect(of(0).toPay).toBe(400_00);
  });

  it('is exceeded by a cent above its amount, and not at it', () => {
    const of = (maxDebt: number) => creditOn({ maxDays: null, maxDebt: cents(maxDebt) }, two, none, day);
    expect(of(400_00).toPay).toBe(0);
    expect(of(399_99).toPay).toBe(1);
    expect(of(0).toPay).toBe(400_00);
  });

  it('counts money that is not applied as paid, for the oldest invoice first', () => {
    const policy = { maxDays: 29, maxDebt: null };
    expect(creditOn(policy, two, cents(100_00), day)).toEqual({
      invoices: 1,
      debt: 300_00,
      oldestDue: '2026-06-20',
      toPay: 0,
    });
    expect(creditOn(policy, two, cents(999_00), day)).toEqual({ invoices: 0, debt: 0, oldestDue: null, toPay: 0 });
  });

  it('without limits is never exceeded', () => {
    expect(isExceeded(creditOn({ maxDays: null, maxDebt: null }, two, none, day))).toBe(false);
  });

  it('looks ahead to the next invoice: its amount, and the days until then', () => {
    const next = { on: addDays(day, 5), amount: cents(50_00) };
    expect(creditAfter({ maxDays: null, maxDebt: cents(449_99) }, two, none, next).toPay).toBe(1);
    expect(creditAfter({ maxDays: 34, maxDebt: null }, two, none, next).toPay).toBe(100_00);
    expect(creditAfter({ maxDays: 35, maxDebt: cents(450_00) }, two, none, next).toPay).toBe(0);
  });
});

describe('for any invoices, policy and money', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
  const limit = fc.option(money);
  const days = fc.option(fc.integer({ min: 0, max: 400 }));
  const owed = fc.array(
    fc.record({
      due: fc.integer({ min: -400, max: 60 }).map((ago) => addDays(day, ago)),
      open: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
    }),
    { maxLength: 8 },
  );
  const given = fc.record({ maxDays: days, maxDebt: limit });

  it('paying what it asks for ends the stop, and a cent less does not', () => {
    fc.assert(
      fc.property(given, owed, money, (policy, invoices, unapplied) => {
        const { toPay } = creditOn(policy, invoices, unapplied, day);
        expect(creditOn(policy, invoices, cents(unapplied + toPay), day).toPay).toBe(0);
        if (toPay > 0) expect(isExceeded(creditOn(policy, invoices, cents(unapplied + toPay - 1), day))).toBe(true);
      }),
    );
  });

  it('never asks for more than the debt, which is the invoices less the money', () => {
    fc.assert(
      fc.property(given, owed, money, (policy, invoices, unapplied) => {
        const { debt, toPay } = creditOn(policy, invoices, unapplied, day);
        const total = invoices.reduce((sum, { open }) => sum + open, 0);
        expect(debt).toBe(Math.max(0, total - unapplied));
        expect(toPay).toBeLessThanOrEqual(debt);
      }),
    );
  });

  it('another day, another invoice or a stricter limit never ends a stop', () => {
    fc.assert(
      fc.property(given, owed, money, fc.integer({ min: 0, max: 60 }), (policy, invoices, unapplied, later) => {
        const { toPay } = creditOn(policy, invoices, unapplied, day);
        const atLeast = (more: number) => expect(more).toBeGreaterThanOrEqual(toPay);
        atLeast(creditOn(policy, invoices, unapplied, addDays(day, later)).toPay);
        atLeast(creditAfter(policy, invoices, unapplied, { on: day, amount: cents(later * 100) }).toPay);
        atLeast(creditOn({ ...policy, maxDays: 0 }, invoices, unapplied, day).toPay);
        atLeast(creditOn({ ...policy, maxDebt: none }, invoices, unapplied, day).toPay);
      }),
    );
  });
});

it('a stop leaves out the paydays for which staff lifted it', () => {
  const stop = { lifted: [day], toPay: cents(1) };
  expect(isStopped(null, day)).toBe(false);
  expect(isStopped(stop, day)).toBe(false);
  expect(isStopped(stop, addDays(day, 1))).toBe(true);
});
