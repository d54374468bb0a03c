import { expect, test } from 'vitest';
import { wholeAmounts } from './whole-amounts.ts';

test.each([
  ['Pay CAD 4,321.27 or CAD 80.00.', 'Pay CAD_4,321.27 or CAD_80.00.'],
  ['Amounts in CAD with cents', 'Amounts in CAD with cents'],
])('keeps the amounts of %s whole', (text, whole) => {
  expect(wholeAmounts(text)).toBe(whole.replaceAll('_', '\u00a0'));
});
