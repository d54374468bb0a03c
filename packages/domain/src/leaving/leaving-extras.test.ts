import { expect, test } from 'vitest';
import { EXTRA_PAYMENTS, isLeavingExtra, isPensionableOneTime, LEAVING_EXTRAS } from './leaving-extras.ts';

test('vacation pay and pay in lieu of notice have contributions, a retiring allowance has none', () => {
  expect(LEAVING_EXTRAS.map((extra) => [EXTRA_PAYMENTS[extra].type, EXTRA_PAYMENTS[extra].treatment])).toEqual([
    ['Vacation', 'contributions'],
    ['Severance', 'contributions'],
    ['Severance', 'none'],
  ]);
});

test('pay in lieu of notice is pensionable everywhere but in Quebec, vacation pay everywhere', () => {
  expect(isPensionableOneTime('Severance', 'ON')).toBe(true);
  expect(isPensionableOneTime('Severance', 'QC')).toBe(false);
  expect(isPensionableOneTime('Vacation', 'QC')).toBe(true);
});

test('knows its kinds', () => {
  expect([isLeavingExtra('vacation'), isLeavingExtra('Vacation'), isLeavingExtra(null)]).toEqual([true, false, false]);
});
