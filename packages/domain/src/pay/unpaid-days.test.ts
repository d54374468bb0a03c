import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, plainDate } from '../dates/plain-date.ts';
import { cents } from '../money/money.ts';
import { type DateRange, daysOfPeriod, grossForDays, unpaidParts } from './unpaid-days.ts';

const june = { start: plainDate('2026-06-01'), end: plainDate('2026-06-30') };
const range = (start: string, end: string): DateRange => ({ start: plainDate(start), end: plainDate(end) });

describe('the unpaid part of a period', () => {
  it('can be the whole period, nothing, its end, or its middle', () => {
    expect(unpaidParts(june, [range('2026-05-01', '2026-05-31')])).toEqual([june]);
    expect(unpaidParts(june, [range('2026-05-30', '2026-06-12'), range('2026-06-13', '2026-07-02')])).toEqual([]);
    expect(unpaidParts(june, [range('2026-05-30', '2026-06-12')])).toEqual([range('2026-06-13', '2026-06-30')]);
    expect(unpaidParts(june, [range('2026-06-21', '2026-06-30'), range('2026-06-01', '2026-06-09')])).toEqual([
      range('2026-06-10', '2026-06-20'),
    ]);
  });

  const inJune = fc.tuple(fc.integer({ min: -5, max: 34 }), fc.integer({ min: 0, max: 12 })).map(([from, length]) => ({
    start: addDays(june.start, from),
    end: addDays(june.start, from + length),
  }));

  it('covers each day exactly once together with the paid ranges', () => {
    fc.assert(
      fc.property(fc.array(inJune, { maxLength: 6 }), (paid) => {
        const parts = unpaidParts(june, paid);
        for (let day = june.start; day <= june.end; day = addDays(day, 1)) {
          const holds = (one: DateRange) => one.start <= day && day <= one.end;
          expect(parts.filter(holds).length).toBe(paid.some(holds) ? 0 : 1);
        }
      }),
    );
  });

  it("is prorated by days: the parts sum to the period's gross", () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 29 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }).map(cents), cuts, (gross, at) => {
        const edges = [0, ...at.toSorted((a, b) => a - b), 30];
        const parts = edges.slice(1).map((to, index) => ({
          start: addDays(june.start, edges[index] ?? 0),
          end: addDays(june.start, to - 1),
        }));
        const amounts = parts.map((part) => grossForDays(gross, daysOfPeriod(june, part)));
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(gross);
        for (const [index, part] of parts.entries()) {
          const fair = (gross * (daysBetween(part.start, part.end) + 1)) / 30;
          expect(Math.abs((amounts[index] ?? 0) - fair)).toBeLessThan(1);
        }
      }),
    );
  });
});
