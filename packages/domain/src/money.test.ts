import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCad, formatCurrency, parseCents, sumCents, toDecimal } from './money.ts';

const cents = fc.maxSafeInteger();

describe('money', () => {
  it('round-trips through decimal text exactly', () => {
    fc.assert(fc.property(cents, (amount) => parseCents(toDecimal(amount)) === amount + 0));
  });

  it('round-trips through a JSON number for every amount the database can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }), (amount) => {
        expect(parseCents(JSON.parse(toDecimal(amount)))).toBe(amount);
      }),
    );
  });

  it.each([
    ['3500', 350_000],
    ['3500.5', 350_050],
    ['3500.00', 350_000],
    ['-0.01', -1],
    ['-0', 0],
    [' 7.10 ', 710],
    [0.07, 7],
    [1050.29, 105_029],
  ])('parses %s', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  it.each(['', '1.005', 'NaN', '1e3', '1,000', '.5', '5.', '--1', '9007199254740993', Number.NaN, Infinity, 0.1 + 0.2])(
    'refuses %s',
    (text) => {
      expect(() => parseCents(text)).toThrow(RangeError);
    },
  );

  it('converts to the format of numeric columns', () => {
    expect(toDecimal(350_000)).toBe('3500.00');
    expect(toDecimal(-5)).toBe('-0.05');
    expect(() => toDecimal(0.5)).toThrow(RangeError);
  });

  it('formats amounts', () => {
    expect(formatCad(350_000)).toBe('3,500.00');
    expect(formatCad(13_608_420)).toBe('136,084.20');
    expect(formatCurrency(4_536_132, 'USD')).toBe('$45,361.32');
    expect(formatCurrency(350_000, 'CAD')).toBe('$3,500.00');
    expect(formatCad(Number.MAX_SAFE_INTEGER)).toBe('90,071,992,547,409.91');
  });

  it('sums exactly, or throws', () => {
    expect(sumCents([1, 2, 3])).toBe(6);
    expect(sumCents([])).toBe(0);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});
