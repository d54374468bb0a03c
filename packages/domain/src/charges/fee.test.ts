import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, firstOfMonth, lastOfMonth, type PlainDate, plainDate } from '../dates/plain-date.ts';
import { cents, sumCents } from '../money/money.ts';
import { type FeeLine, type FeeTerms, feeOfLines, feeOfPart } from './fee.ts';

const line = (start: string, end: string, gross = 500_000, id = start): FeeLine => ({
  id,
  start: plainDate(start),
  end: plainDate(end),
  gross: cents(gross),
});
const monthly = (amount: number, from = '2026-01-01'): FeeTerms => ({
  kind: 'month',
  amount: cents(amount),
  from: plainDate(from),
});
const percent = (rate: number, from = '2026-01-01'): FeeTerms => ({ kind: 'percent', rate, from: plainDate(from) });
const feeOf = (terms: FeeTerms[], lines: FeeLine[]) => feeOfLines(terms, lines).map((fee) => fee.cents);

describe('a fee per person and month', () => {
  it('is shared by the calendar days of the month, rounded down on the running total', () => {
    expect(feeOf([monthly(599_00)], [line('2026-06-01', '2026-06-14'), line('2026-06-15', '2026-06-28')])).toEqual([
      279_53, 279_53,
    ]);
    expect(feeOf([monthly(599_00)], [line('2026-06-29', '2026-07-12')])).toEqual([39_94 + 231_87]);
  });

  it('starts and changes on its day', () => {
    const terms = [monthly(600_00, '2026-06-16'), monthly(900_00, '2026-07-01')];
    expect(feeOf(terms, [line('2026-06-01', '2026-06-30'), line('2026-07-01', '2026-07-31')])).toEqual([
      300_00, 900_00,
    ]);
    expect(feeOf(terms, [line('2026-05-01', '2026-06-15')])).toEqual([]);
  });

  it('ends with a fee of nothing, and the later of two from one day applies', () => {
    expect(feeOf([monthly(600_00), monthly(0, '2026-06-16')], [line('2026-06-01', '2026-06-30')])).toEqual([300_00]);
    expect(feeOf([monthly(600_00), monthly(300_00)], [line('2026-06-01', '2026-06-30')])).toEqual([300_00]);
  });

  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays(plainDate('2026-01-01'), days));

  it('adds up to the fee of the month for any parts of it, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        day,
        fc.array(fc.integer({ min: 1, max: 30 })),
        (fee, in_, cuts) => {
          const [first, last] = [firstOfMonth(in_), lastOfMonth(in_)];
          // The first part starts in the month before, and the last one ends in the month after.
          const starts = [...new Set([-5, ...cuts.map((cut) => Math.min(cut, daysBetween(first, last)))])].sort(
            (a, b) => a - b,
          );
          const lines = starts.map((at, index) =>
            line(
              addDays(first, at),
              addDays(first, (starts[index + 1] ?? daysBetween(first, last) + 4) - 1),
              1,
              String(at),
            ),
          );
          const ofMonth = (fees: ReturnType<typeof feeOfLines>) =>
            sumCents(
              fees.flatMap(({ parts }) =>
                parts.filter(({ from }) => from >= first && from <= last).map((part) => part.cents),
              ),
            );
          expect(ofMonth(lines.toReversed().flatMap((one) => feeOfLines([monthly(fee)], [one])))).toBe(fee);
          expect(ofMonth(feeOfLines([monthly(fee)], lines))).toBe(fee);
        },
      ),
    );
  });
});

describe('a percentage of gross pay', () => {
  it('is rounded half up once for the invoice', () => {
    const lines = ['a', 'b', 'c'].map((id) => line('2026-06-01', '2026-06-30', 10_05, id));
    // 5% of 30.15 is 1.5075.
    expect(feeOf([percent(5_000)], lines)).toEqual([50, 51, 50]);
    expect(feeOf([percent(5_000)], [line('2026-06-01', '2026-06-30', 10_10)])).toEqual([51]);
  });

  it('applies to the share of the gross from its day on', () => {
    const terms = [monthly(300_00), percent(10_000, '2026-06-11')];
    expect(feeOf(terms, [line('2026-06-01', '2026-06-30', 300_000)])).toEqual([100_00 + 200_00]);
  });

  it('is the rounded percentage of the whole for any lines', () => {
    const gross = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(
        fc.array(gross, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 100_000 }),
        (all, rate) => {
          const lines = all.map((amount, at) => line('2026-06-01', '2026-06-14', amount, String(at)));
          const total = BigInt(all.reduce((sum, amount) => sum + amount, 0)) * BigInt(rate);
          expect(sumCents(feeOf([percent(rate)], lines))).toBe(Number((total + 50_000n) / 100_000n));
        },
      ),
    );
  });
});

it('calculates each stored part again', () => {
  const start = plainDate('2026-05-20');
  const terms = [monthly(599_00), percent(7_350, '2026-06-10'), monthly(450_00, '2026-07-20')];
  const lines = [0, 14, 28, 42, 56].map((at) => line(addDays(start, at), addDays(start, at + 13), 333_333 + at));
  const parts = feeOfLines(terms, lines).flatMap((fee) => fee.parts);
  expect(parts.map(feeOfPart)).toEqual(parts.map((part) => part.cents));
  expect(new Set(parts.map(({ from }): PlainDate => from)).size).toBe(parts.length);
});
