import { expect, it } from 'vitest';
import { parseSignedAmount, parseTypedAmount } from './typed-amount.ts';

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
  ['85 000,00 $', 8_500_000],
  ['85\u00a0000,00\u00a0$', 8_500_000],
  ['85\u202f000\u00a0$\u00a0CA', 8_500_000],
  ['85000 CAD', 8_500_000],
  ['$85,000 CAD', 8_500_000],
  ["85'000", 8_500_000],
  ['85’000.50', 8_500_050],
  ['1,234,567.89', 123_456_789],
  ['0.01', 1],
])('reads %j', (text, amount) => {
  expect(parseTypedAmount(text)).toBe(amount);
});

it.each([
  '1.500',
  '1,50,0',
  '1,500,50',
  '1.500,50',
  '15.005',
  '-5',
  '1e5',
  'abc',
  '1500.',
  '.50',
  '85,000,00',
  '12 34',
  "85'00",
  '9'.repeat(20),
])('does not guess %j', (text) => {
  expect(parseTypedAmount(text)).toBeNull();
});

it('reads what can be read in two ways by the decimal mark of the file', () => {
  expect(['1.500', '1.500,50', '1,500', '1500.5'].map((text) => parseTypedAmount(text, ','))).toEqual([
    150_000,
    150_050,
    null,
    null,
  ]);
  expect(['1,500', '1,500.50', '1.500', '1500,5'].map((text) => parseTypedAmount(text, '.'))).toEqual([
    150_000,
    150_050,
    null,
    null,
  ]);
});

it.each([
  ['12.50', 1250],
  ['+12.50', 1250],
  ['-12.50', -1250],
  ['- 12.50', -1250],
  ['\u221212.50', -1250],
  ['12.50-', -1250],
  ['(1,234.50)', -123_450],
  ['-$12.50', -1250],
  ['$-12.50', -1250],
  ['CAD 12.50', 1250],
  ['', null],
  ['-', null],
  ['--5', null],
  ['(5', null],
])('reads %j with its sign', (text, amount) => {
  expect(parseSignedAmount(text)).toBe(amount);
});
