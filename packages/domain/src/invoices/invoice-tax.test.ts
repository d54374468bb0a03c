import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, NO_CENTS, sumCents } from '../money/money.ts';
import { clientTax, parseTaxRate, taxOfCredit, taxOn, taxPercent } from './invoice-tax.ts';

test('reads percentages with up to three decimals', () => {
  expect(['0', '13', '13 %', '5.0', '14.975', '14.975%', '100'].map(parseTaxRate)).toEqual([
    0, 13_000, 13_000, 5_000, 14_975, 14_975, 100_000,
  ]);
  expect(['13,5', '14,975\u00a0%'].map(parseTaxRate)).toEqual([13_500, 14_975]);
});

test.each(['', '-1', '100.001', '13.0001', '1e1', '13,5,0', 'NaN', '.5', '13 % %'])('rejects %j as a rate', (text) => {
  expect(parseTaxRate(text)).toBeNull();
});

test('writes a rate as it was read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (rate) => {
      expect(parseTaxRate(taxPercent(rate))).toBe(rate);
    }),
  );
  expect([taxPercent(14_975), taxPercent(13_000), taxPercent(0)]).toEqual(['14.975', '13', '0']);
});

test.each([
  ['its own before any other', '14.975', 'Germany', { rate: 14_975, basis: 'own' }],
  ['its own of 0 also in Canada', '0.000', 'Canada', { rate: 0, basis: 'own' }],
  ['the provider’s in Canada', null, 'Canada', { rate: 13_000, basis: 'Canada' }],
  ['none abroad', null, 'Germany', { rate: 0, basis: 'abroad' }],
] as const)('a client has %s', (_, own, country, expected) => {
  expect(clientTax({ own, country }, 13_000)).toEqual(expected);
});

test('rounds half a cent up', () => {
  expect(taxOn(13_000, cents(378_011))).toBe(49_141);
  expect(taxOn(5_000, cents(10))).toBe(1);
  expect(taxOn(14_975, cents(756_022))).toBe(113_214);
});

const line = fc.integer({ min: 0, max: 5_000_000 }).map(cents);
const rate = fc.integer({ min: 0, max: 100_000 });

test('crediting every line in any order returns exactly the tax', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), rate, (lines, percent) => {
      const subtotal = sumCents(lines);
      fc.pre(subtotal > 0);
      const invoice = { subtotal, tax: taxOn(percent, subtotal) };
      let before = NO_CENTS;
      const returned = lines.map((amount) => {
        const tax = taxOfCredit(invoice, before, amount);
        before = cents(before + amount);
        return tax;
      });
      expect(sumCents(returned)).toBe(invoice.tax);
      for (const [at, tax] of returned.entries()) {
        expect(tax).toBeGreaterThanOrEqual(0);
        expect(Math.abs(tax - (invoice.tax * (lines[at] ?? 0)) / subtotal)).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('refuses credits that exceed the invoice', () => {
  const invoice = { subtotal: cents(100), tax: cents(13) };
  expect(() => taxOfCredit(invoice, cents(60), cents(41))).toThrow(RangeError);
  expect(() => taxOfCredit(invoice, cents(-1), cents(1))).toThrow(RangeError);
  expect(taxOfCredit(invoice, NO_CENTS, cents(100))).toBe(13);
});
