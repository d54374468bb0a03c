import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCountdown, isLocalReference, localReference, secondsLeft } from './login-code.ts';

it('counts down from 600 seconds to 0', () => {
  expect([0, 1, 1_000, 599_999, 600_000, 900_000].map((elapsed) => secondsLeft(5_000, 5_000 + elapsed))).toEqual([
    600, 600, 599, 1, 0, 0,
  ]);
  expect(secondsLeft(5_000, 0)).toBe(600);
});

it('shows m:ss', () => {
  expect([600, 65, 9, 0].map(formatCountdown)).toEqual(['10:00', '1:05', '0:09', '0:00']);
});

it('generates 5-digit references', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) =>
      isLocalReference(localReference(random)),
    ),
  );
});
