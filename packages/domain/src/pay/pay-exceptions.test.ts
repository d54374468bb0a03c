import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { byUrgency, fixDeadline, isPayExceptionKey, unpaidRanges } from './pay-exceptions.ts';

const day = (offset: number) => addDays(plainDate('2026-06-01'), offset);

test('gives the day ten bank days before payday as the deadline', () => {
  expect(fixDeadline(plainDate('2026-06-15'), 10)).toBe('2026-06-01');
});

test('knows only its own keys', () => {
  expect(isPayExceptionKey('provinceMissing')).toBe(true);
  for (const key of ['', 'toString', 'ProvinceMissing']) expect(isPayExceptionKey(key)).toBe(false);
});

test('joins stretches that follow each other, and keeps a gap', () => {
  const stretch = (from: number, to: number) => ({ start: day(from), end: day(to), payday: day(to + 1) });
  expect(unpaidRanges([stretch(14, 27), stretch(0, 13), stretch(40, 40)])).toEqual([
    { start: day(0), end: day(27), paydays: [day(14), day(28)] },
    { start: day(40), end: day(40), paydays: [day(41)] },
  ]);
});

test('covers each unpaid day once, and no other', () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 20 }))
    .map(([from, length]) => ({ start: day(from), end: day(from + length), payday: day(from + length) }));
  const daysOf = (ranges: readonly { start: string; end: string }[]) =>
    Array.from({ length: 130 }, (_, at) => day(at)).map(
      (one) => ranges.filter(({ start, end }) => start <= one && one <= end).length,
    );
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), (stretches) => {
      const covered = daysOf(unpaidRanges(stretches));
      expect(covered).toEqual(daysOf(stretches).map((count) => Math.min(1, count)));
    }),
  );
});

test('puts first what blocks, then warnings that the company can act on, each by the earliest payday', () => {
  const one = (severity: string, payday: string | null, actor: string) => ({ severity, payday, actor });
  const ordered = [
    one('blocks', '2026-12-03', 'client'),
    one('blocks', '2026-12-03', 'provider'),
    one('blocks', '2027-01-09', 'client'),
    one('warns', '2026-12-03', 'client'),
    one('warns', null, 'person'),
    one('warns', '2026-12-03', 'provider'),
  ];
  expect(ordered.toReversed().toSorted(byUrgency)).toEqual(ordered);
});
