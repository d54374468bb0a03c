import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Cents, cents, multiplyCents, parseCents, subtractCents, sumCents, toDecimal } from './money.ts';

const anyAmount = fc.maxSafeInteger().map(cents);

describe('money', () => {
  it('round-trips through decimal text exactly', () => {
    fc.assert(fc.property(anyAmount, (amount) => parseCents(toDecimal(amount)) === amount));
  });

  it('round-trips through a JSON number for every amount the database can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(cents), (amount) => {
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

  it.each([0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER + 1])('has no amount of %s cents', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError);
  });

  it('is not a plain number, in either direction of a mistake', () => {
    expectTypeOf<number>().not.toExtend<Cents>();
    expectTypeOf<Cents>().toExtend<number>();
    // @ts-expect-error dollars are not cents
    expect(toDecimal(3500)).toBe('35.00');
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('converts to the format of numeric columns', () => {
    expect(toDecimal(cents(350_000))).toBe('3500.00');
    expect(toDecimal(cents(-5))).toBe('-0.05');
  });

  it('sums exactly, or throws', () => {
    const max = cents(Number.MAX_SAFE_INTEGER);
    expect(sumCents([cents(1), cents(2), cents(3)])).toBe(6);
    expect(sumCents([])).toBe(0);
    expect(() => sumCents([max, cents(1)])).toThrow(RangeError);
    expect(subtractCents(cents(100), cents(250))).toBe(-150);
    expect(() => subtractCents(cents(-1), max)).toThrow(RangeError);
    expect(multiplyCents(cents(199_00), 3)).toBe(597_00);
    expect(() => multiplyCents(max, 2)).toThrow(RangeError);
    expect(() => multiplyCents(cents(1), 0.5)).toThrow(RangeError);
  });
});
