import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountEntry, EMPTY_AMOUNT, enterAmount, exceedsMonthlySalary, settledAmount } from './amount-entry.ts';
import { cents } from './money.ts';

const pasted = (text: string) => enterAmount(text, EMPTY_AMOUNT);

/** Types a text key by key: each key is added to what the field shows. */
const typed = (text: string): AmountEntry =>
  Array.from(text).reduce((entry, key) => enterAmount(entry.digits + key, entry), EMPTY_AMOUNT);

describe('a whole-dollar amount', () => {
  it.each([
    ['1500', '1500'],
    ['1500.50', '1500'],
    ['1,500.50', '1500'],
    ['1500,50', '1500'],
    ['1.500,50', '1500'],
    ['1 500,50 $', '1500'],
    ['1\u00a0500,50', '1500'],
    ["1'500.50", '1500'],
    ['$1,500', '1500'],
    ['CAD 1,500.00', '1500'],
    ['1,500 CAD', '1500'],
    ['1500.', '1500'],
    ['1,234,567.89', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567'],
    ['1,500,00', '1'],
    ['1500,500', '1500'],
    ['1.500', '1'],
    ['.50', '0'],
    ['$.99', '0'],
    ['.', ''],
    ['0.50', '0'],
    ['1e5', '1'],
    ['-1.5e3 $', '1'],
    ['-1500', '1500'],
    ['15a00', '1500'],
    ['ten', ''],
    ['', ''],
    ['2026-12-01', '2026'],
    ['1500 for 2 weeks', '1500'],
  ])('reads %j as %j, pasted and typed', (text, digits) => {
    expect(pasted(text).digits).toBe(digits);
    expect(typed(text).digits).toBe(digits);
  });

  it('keeps the first of several pasted cells', () => {
    expect(pasted('\t1500\t2000').digits).toBe('1500');
    expect(pasted('1500\n200').digits).toBe('1500');
    expect(pasted('1500 200').digits).toBe('1500');
  });

  it('says what was dropped', () => {
    expect(pasted('1500.50').dropped).toBe('cents');
    expect(typed('1,500.5').dropped).toBe('cents');
    expect(pasted('1.500').dropped).toBe('cents');
    expect(pasted('$1,500.00').dropped).toBeNull();
    expect(pasted('1500.').dropped).toBeNull();
    expect(pasted('1234567890123')).toMatchObject({ digits: '1234567890', dropped: 'digits' });
    expect(typed('12345678901').dropped).toBe('digits');
  });

  it('follows an edit of what the field shows', () => {
    const decimals = typed('1500.50');
    // A deleted digit, a digit typed in front, and a new text: each counts as shown.
    expect(enterAmount('150', decimals)).toMatchObject({ digits: '150', dropped: null });
    expect(enterAmount('21500', decimals).digits).toBe('21500');
    expect(enterAmount('', decimals)).toEqual(EMPTY_AMOUNT);
    expect(enterAmount('1500', enterAmount('150', decimals)).digits).toBe('1500');
  });

  it('forgets cents once the field was left', () => {
    expect(enterAmount('15000', typed('1500.5')).digits).toBe('1500');
    expect(enterAmount('15000', settledAmount('1500')).digits).toBe('15000');
  });

  it('never exceeds the whole part of a decimal number', () => {
    const whole = fc.integer({ min: 0, max: 9_999_999_999 });
    const decimals = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
      .map((list) => list.join(''));
    fc.assert(
      fc.property(
        whole,
        decimals,
        fc.boolean(),
        fc.constantFrom('', '$', '-', 'CAD '),
        (dollars, rest, grouped, before) => {
          const shown = grouped ? dollars.toLocaleString('en-CA') : String(dollars);
          for (const entry of [pasted, typed]) expect(entry(`${before}${shown}.${rest}`).digits).toBe(String(dollars));
        },
      ),
    );
    fc.assert(
      fc.property(whole, decimals, (dollars, rest) => {
        // With a comma, three decimals look like a group of thousands.
        fc.pre(rest.length !== 3);
        for (const entry of [pasted, typed]) expect(entry(`${dollars},${rest}`).digits).toBe(String(dollars));
      }),
    );
  });

  it('holds at most ten digits, whatever is entered', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\d{0,10}$/.test(typed(text).digits)));
    fc.assert(fc.property(fc.string(), (text) => /^\d{0,10}$/.test(pasted(text).digits)));
  });
});

it('compares an amount with one month of a yearly salary', () => {
  expect(exceedsMonthlySalary(cents(10_000_00), cents(120_000_00))).toBe(false);
  expect(exceedsMonthlySalary(cents(10_001_00), cents(120_000_00))).toBe(true);
  expect(exceedsMonthlySalary(cents(1_00), cents(0))).toBe(true);
  // An unknown salary cannot vouch for any amount.
  expect(exceedsMonthlySalary(cents(1_00), null)).toBe(true);
});
