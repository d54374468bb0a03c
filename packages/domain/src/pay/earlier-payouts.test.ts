import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { countEarlierPayouts } from './earlier-payouts.ts';

const june = (day: number) => addDays(plainDate('2026-06-01'), day - 1);
const payout = (id: string, start: number, end: number, left: number) => ({
  id,
  start: june(start),
  end: june(end),
  left: cents(left),
});
const line = (id: string, start: number, end: number, due: number) => ({
  id,
  start: june(start),
  end: june(end),
  due: cents(due),
});

describe('what was paid out for credited days counts toward the lines that pay for them again', () => {
  test.each([
    ['the same pay', [payout('a', 1, 14, 2500)], [line('x', 1, 14, 2500)], [['x', 'a', 2500]]],
    ['a raise leaves the difference', [payout('a', 1, 14, 2500)], [line('x', 1, 14, 2700)], [['x', 'a', 2500]]],
    ['less pay leaves nothing', [payout('a', 1, 14, 2500)], [line('x', 1, 14, 2000)], [['x', 'a', 2000]]],
    [
      'too much is not taken from other days',
      [payout('a', 1, 14, 2500)],
      [line('x', 1, 10, 2000), line('y', 15, 28, 2500)],
      [['x', 'a', 2000]],
    ],
    [
      'one payout, two lines',
      [payout('a', 1, 30, 5000)],
      [line('y', 16, 30, 2700), line('x', 1, 15, 2500)],
      [
        ['x', 'a', 2500],
        ['y', 'a', 2500],
      ],
    ],
    [
      'two payouts, one line',
      [payout('b', 15, 28, 2500), payout('a', 1, 14, 2500)],
      [line('x', 1, 30, 5500)],
      [
        ['x', 'a', 2500],
        ['x', 'b', 2500],
      ],
    ],
    [
      'paid twice before',
      [payout('a', 1, 14, 2500), payout('b', 1, 14, 2500)],
      [line('x', 1, 14, 2500)],
      [['x', 'a', 2500]],
    ],
  ])('%s', (_, payouts, lines, expected) => {
    expect(countEarlierPayouts(payouts, lines).map((one) => [one.line, one.earlier, one.cents])).toEqual(expected);
  });

  test('never counts more than a payout or a line has, and counts all it can of one payout', () => {
    const spans = fc.array(
      fc.record({ start: fc.integer({ min: 1, max: 28 }), days: fc.integer({ min: 0, max: 20 }), cents: fc.nat(5000) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(spans, spans, (paid, owed) => {
        const payouts = paid.map((one, at) => payout(`p${at}`, one.start, one.start + one.days, one.cents));
        const lines = owed.map((one, at) => line(`l${at}`, one.start, one.start + one.days, one.cents));
        const counted = countEarlierPayouts(payouts, lines);
        const sum = (of: typeof counted) => of.reduce((all, one) => all + one.cents, 0);
        for (const one of payouts)
          expect(sum(counted.filter(({ earlier }) => earlier === one.id))).toBeLessThanOrEqual(one.left);
        for (const one of lines) {
          const own = sum(counted.filter((count) => count.line === one.id));
          expect(own).toBeLessThanOrEqual(one.due);
          // What stays unpaid of a line finds nothing left of the payouts of its days.
          if (own === one.due) continue;
          for (const earlier of payouts.filter(({ start, end }) => start <= one.end && end >= one.start))
            expect(sum(counted.filter((count) => count.earlier === earlier.id))).toBe(earlier.left);
        }
      }),
    );
  });
});
