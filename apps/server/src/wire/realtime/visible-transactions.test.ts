import { expect, test } from 'vitest';
import { areVisible } from './visible-transactions.ts';

test.each([
  ['ended before all that run', '100:100:', [99], true],
  ['the next to begin', '100:100:', [100], false],
  ['still listed as running', '90:100:90,95', [95], false],
  ['one visible and one running', '90:100:90,95', [94, 95], false],
  ['all between those that run', '90:100:90,95', [91, 94, 96, 99], true],
  ['after the count began again', '4294967300:4294967306:4294967300', [5], true],
  ['running after the count began again', '4294967300:4294967306:4294967300', [4], false],
  ['from before the count began again', '4294967300:4294967306:', [4_294_967_290], true],
  ['not begun, across the end of the count', '4294967290:4294967294:', [2], false],
] as const)('%s', (_, snapshot, xids, visible) => {
  expect(areVisible(snapshot, xids)).toBe(visible);
});
