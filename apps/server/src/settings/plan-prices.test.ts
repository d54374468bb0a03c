import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlan, PLANS, storedPlanPrice } from '@portage/domain/plans/plans';
import { expect, test } from 'vitest';
import { readPlanPrices } from './plan-prices.ts';

const folder = mkdtempSync(join(tmpdir(), 'portage-prices-'));
function file(text: string): string {
  const path = join(folder, 'prices.json');
  writeFileSync(path, text);
  return path;
}

test('uses the specification’s prices without a file', () => {
  expect(readPlanPrices(undefined)).toBe(PLANS);
  expect(readPlanPrices(file('{}'))).toEqual(PLANS);
});

test('changes only the prices the file names', () => {
  const plans = readPlanPrices(
    file('{"Essential": {"Monthly": {"price": 189.5, "oldPrice": null, "coupon": null, "priceId": "price_1"}}}'),
  );
  const essential = findPlan('Essential', plans);
  expect(essential?.prices?.Monthly).toEqual({
    priceId: 'price_1',
    duration: 'monthly',
    price: 18_950,
    oldPrice: null,
    coupon: null,
  });
  expect(essential && storedPlanPrice(essential, 'Monthly', 2)).toBe('$379/mo');
  expect(essential?.prices?.Yearly).toEqual(findPlan('Essential')?.prices?.Yearly);
});

test.each([
  ['{', { code: 'planPricesNotJson' }],
  ['[]', { code: 'planPricesInvalidTop' }],
  [
    '{"Enterprise": {}}',
    {
      code: 'planPricesInvalidTop',
      params: expect.objectContaining({ problem: expect.stringContaining('Enterprise') }),
    },
  ],
  [
    '{"Essential": {"Monthly": {"price": -1}}}',
    { code: 'planPricesInvalid', params: expect.objectContaining({ path: 'Essential.Monthly.price' }) },
  ],
  [
    '{"Essential": {"Monthly": {"price": 1.005}}}',
    { code: 'planPricesInvalid', params: expect.objectContaining({ problem: 'must have at most two decimals' }) },
  ],
  [
    '{"Essential": {"Monthly": {"prices": 1}}}',
    { code: 'planPricesInvalid', params: expect.objectContaining({ path: 'Essential.Monthly' }) },
  ],
])('rejects %s', (text, failure) => {
  expect(() => readPlanPrices(file(text))).toThrow(expect.objectContaining(failure));
});

test('names a missing file', () => {
  expect(() => readPlanPrices('/nowhere/prices.json')).toThrow(
    expect.objectContaining({ code: 'planPricesUnreadable', params: { file: '/nowhere/prices.json' } }),
  );
});
