import { expect, it } from 'vitest';
import { parseTypedAmount } from './typed-amount.ts';

it.each([
  ['', 0],
  ['  ', 0],
  ['1500', 150_000],
  ['1500.5', 150_050],
  ['1500.50', 150_050],
  ['1,500.50', 150_050],
  ['1,500', 150_000],
  ['1 500,50', 150_050],
  ['1\u202f500,50', 150_050],
  ['1500,50', 150_050],
  ['CAD 1,500.50', 150_050],
  ['$1,500.50', 150_050],
  ['1500 $', 150_000],
  ['1,234,567.89', 123_456_789],
  ['0.01', 1],
])('reads %j', (text, amount) => {
  expect(parseTypedAmount(text)).toBe(amount);
});

it.each(['1.500', '1,50,0', '1,500,50', '1.500,50', '15.005', '-5', '1e5', 'abc', '1500.', '.50', '9'.repeat(20)])(
  'does not guess %j',
  (text) => {
    expect(parseTypedAmount(text)).toBeNull();
  },
);
