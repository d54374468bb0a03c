import { expect, test } from 'vitest';
import { addDays, plainDate } from '../dates/plain-date.ts';
import { firstDayWithoutTables } from './coming-tables.ts';
import { BUILT_IN_TAX_TABLES, TAX_EDITIONS, taxBook } from './tax-editions.ts';
import { nextTaxTables } from './testing/next-tax-tables.ts';

const last = TAX_EDITIONS.at(-1)?.until ?? plainDate('2026-12-31');
const next = nextTaxTables();

test.each([
  [addDays(last, -45), null],
  [addDays(last, -44), next.from],
  [last, next.from],
  [next.from, next.from],
  [addDays(next.from, 400), addDays(next.from, 400)],
  [plainDate('2026-05-20'), null],
  [plainDate('2025-12-31'), plainDate('2025-12-31')],
])('on %s the first day without tables is %s', (today, expected) => {
  expect(firstDayWithoutTables(BUILT_IN_TAX_TABLES, today)).toBe(expected);
});

test('an edition that was added moves the warning to its end', () => {
  const book = taxBook([next]);
  expect(firstDayWithoutTables(book, last)).toBeNull();
  expect(firstDayWithoutTables(book, next.until)).toBe(addDays(next.until, 1));
});
