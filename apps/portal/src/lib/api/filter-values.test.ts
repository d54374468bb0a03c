import { expect, test } from 'vitest';
import { anywhere, quoted } from './filter-values.ts';

test('finds what was typed as it is: a star, which the API takes for any text, matches any one character', () => {
  expect(anywhere('50%_off\\')).toBe(String.raw`%50\%\_off\\%`);
  expect(anywhere('CR*7')).toBe('%CR_7%');
});

test('quotes what has a meaning in filters, and leaves out a NUL, which the database would refuse', () => {
  expect(quoted('a,"b"\\\0')).toBe(String.raw`"a,\"b\"\\"`);
});
