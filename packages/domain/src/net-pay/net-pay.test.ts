import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { termValue } from '../income-tax/tax-steps.ts';
import { cents, toDecimal } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { NegativeNetPayError } from './net-pay.ts';
import { payOf, stepsOf } from './testing/pay-of.ts';

const place = fc.constantFrom(...PROVINCES);
const pays = fc.constantFrom(12, 24, 26, 52);
const amount = (max: number) => fc.integer({ min: 0, max }).map(cents);
const dates = fc.constantFrom('2026-01-15', '2026-06-30', '2026-07-01', '2026-12-31');

/** Every factor that a step can end with. Additional tax is the amount that was asked for. */
const FACTORS = new Set<string>([
  ...['F5', 'F5A', 'F5B', 'A', 'BPAF', 'K1', 'contributions', 'K2', 'K2Q', 'K4', 'T3', 'LCF', 'T1'],
  ...['BPAMB', 'BPAYT', 'K1P', 'K2P', 'K4P', 'K5P', 'T4', 'V1', 'V2', 'S', 'T2'],
  ...['CS', 'CSA', 'CSB', 'H', 'I', 'E', 'Y', 'taxedSum'],
]);

/** All taxes of a pay; null where deductions exceed it. */
function taxesOf(province: (typeof PROVINCES)[number], each: number, gross: number, more: object): number | null {
  try {
    const { tax } = payOf(province, each, toDecimal(cents(gross)), more);
    return tax.federal + tax.provincial + tax.payrollTax;
  } catch (error) {
    if (error instanceof NegativeNetPayError) return null;
    throw error;
  }
}

describe('net pay', () => {
  it('and all deductions are the gross pay, to the cent', () => {
    const bonus = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        place,
        pays,
        amount(3_000_000),
        bonus,
        amount(20_000),
        dates,
        (province, each, gross, part, rrsp, payDate) => {
          const nonPeriodic = cents(Math.round(gross * part));
          try {
            const paid = payOf(province, each, toDecimal(gross), { payDate, nonPeriodic, deductions: { rrsp } });
            const { contributions: of, tax } = paid;
            const withheld = of.cpp + of.cpp2 + of.ei + of.qpip + tax.federal + tax.provincial + tax.payrollTax + rrsp;
            expect(paid.net + withheld).toBe(gross);
            expect(paid.net).toBeGreaterThanOrEqual(0);
          } catch (error) {
            if (!(error instanceof NegativeNetPayError)) throw error;
          }
        },
      ),
    );
  });

  const declared = fc.record(
    {
      additionalTax: amount(2_000),
      additionalQuebecTax: amount(2_000),
      federalClaim: amount(4_000_000),
      provincialClaim: amount(4_000_000),
      nonResident: fc.boolean(),
      outsideCanada: fc.boolean(),
      exempt: fc.boolean(),
      ontarioDependants: fc.integer({ min: 0, max: 3 }),
      prescribedZone: amount(200_000),
      federalCredits: amount(50_000),
    },
    { requiredKeys: [] },
  );
  const deducted = fc.record(
    { rrsp: amount(20_000), unionDues: amount(5_000), labourFund: amount(10_000) },
    { requiredKeys: [] },
  );

  it('is explained: each step is the sum of its terms, and each factor of a formula is a step before it', () => {
    fc.assert(
      fc.property(
        fc.record({ province: place, each: pays, payDate: dates, extra: amount(500_000), paid: amount(3_000_000) }),
        amount(3_000_000),
        declared,
        deducted,
        ({ province, each, payDate, extra, paid }, gross, declaration, deductions) => {
          const nonPeriodic = cents(Math.min(extra, gross));
          const earlier = { paid, additionalPension: cents(Math.round(paid / 100)) };
          const more = { payDate, nonPeriodic, earlier, declaration, deductions };
          const known = new Set<string>();
          const steps = stepsOf(province, each, toDecimal(gross), more);
          for (const { terms, value, factor } of steps) {
            const sum = terms.reduce((total, term) => total + (term.minus ? -termValue(term) : termValue(term)), 0);
            expect(value, factor).toBe(Math.max(sum, 0));
            for (const { name, amount: counted, above } of terms)
              if (FACTORS.has(name) && above === undefined)
                expect(known, `${factor}: ${name}`).toContain(`${name} ${counted}`);
            known.add(`${factor} ${value}`);
          }
          const withheld = steps
            .filter(({ factor }) => ['regular', 'nonPeriodic', 'payrollTax', 'L'].includes(factor))
            .reduce((total, { value }) => total + value, 0);
          const taxes = taxesOf(province, each, gross, more);
          if (taxes !== null) expect(taxes).toBe(withheld);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never loses tax when pay rises', () => {
    fc.assert(
      fc.property(
        place,
        pays,
        amount(3_000_000),
        fc.integer({ min: 100, max: 100_000 }),
        dates,
        (province, each, gross, more, payDate) => {
          const less = payOf(province, each, toDecimal(gross), { payDate }).tax;
          const greater = payOf(province, each, toDecimal(cents(gross + more)), { payDate }).tax;
          expect(greater.federal).toBeGreaterThanOrEqual(less.federal);
          expect(greater.provincial).toBeGreaterThanOrEqual(less.provincial);
        },
      ),
    );
  });

  it('pays a year of equal pays within two cents a pay of the annual tax', () => {
    for (const province of PROVINCES) {
      const { tax } = payOf(province, 12, '5000');
      const steps = stepsOf(province, 12, '5000');
      const annual = (factor: string) => steps.find((step) => step.factor === factor)?.value ?? 0;
      expect(Math.abs(12 * tax.federal - annual('T1'))).toBeLessThanOrEqual(12);
      const own = province === 'QC' ? annual('Y') : annual('T2');
      expect(Math.abs(12 * tax.provincial - own)).toBeLessThanOrEqual(12);
    }
  });
});

describe('what a person declared', () => {
  const tax = (province: 'ON' | 'QC' | 'YT', declaration: object) => payOf(province, 12, '5000', { declaration }).tax;

  it('claim code 0 and a non-resident without a claim have no personal credit', () => {
    const none = tax('ON', { federalClaim: cents(0), provincialClaim: cents(0) });
    expect(tax('ON', { nonResident: true })).toEqual(none);
    expect(none.federal - tax('ON', {}).federal).toBe(191_94);
  });

  it('claim code E owes the Ontario health premium alone', () => {
    expect(tax('ON', { exempt: true })).toMatchObject({ federal: 0, provincial: 50_00 });
    expect(tax('QC', { exempt: true })).toMatchObject({ federal: 0, provincial: 0 });
  });

  it('outside Canada the federal surtax takes the place of provincial tax', () => {
    const abroad = tax('ON', { outsideCanada: true });
    expect(abroad.provincial).toBe(0);
    expect(abroad.federal).toBe(Math.round(tax('ON', {}).federal * 1.48));
  });

  it('letters of authority, prescribed zones and additional tax count', () => {
    const yukon = (declaration: object) => payOf('YT', 12, '4000', { declaration }).tax;
    const { federal, provincial } = yukon({});
    expect(yukon({ additionalTax: cents(25_00) })).toMatchObject({ federal: federal + 25_00, provincial });
    const zone = { federal: federal - 14_00, provincial: provincial - 6_40 };
    expect(yukon({ prescribedZone: cents(1_200_00) })).toMatchObject(zone);
    expect(yukon({ authorizedDeductions: cents(1_200_00) })).toMatchObject(zone);
    expect(yukon({ federalCredits: cents(120_00) })).toMatchObject({ federal: federal - 10_00, provincial });
  });

  it('Ontario reduces the tax of people with dependants', () => {
    const small = (declaration: object) => payOf('ON', 12, '1900', { declaration }).tax.provincial;
    expect(small({ ontarioDependants: 2 })).toBeLessThan(small({}));
  });
});

describe('more deductions than pay', () => {
  const small = (rrsp: number) => payOf('ON', 12, '1000', { deductions: { rrsp: cents(rrsp) } });

  it('are refused with what is left for them', () => {
    expect(() => small(1_000_00)).toThrow(
      /^Deductions exceed the pay by CAD 58\.45\. CAD 941\.55 is left for them after contributions and tax\.$/,
    );
    expect(small(941_55).net).toBe(0);
    expect(() => small(941_56)).toThrow(NegativeNetPayError);
  });

  it('can always be withheld up to what is left, whatever is claimed', () => {
    const claims = fc.constantFrom({}, { federalClaim: cents(0), provincialClaim: cents(0) });
    fc.assert(
      fc.property(place, pays, amount(1_500_000), claims, dates, (province, each, gross, declaration, payDate) => {
        const withholding = (unionDues: number, rrsp: number) =>
          payOf(province, each, toDecimal(gross), {
            payDate,
            declaration,
            deductions: { rrsp: cents(rrsp), unionDues: cents(unionDues) },
          });
        try {
          withholding(0, gross + 1);
          expect.unreachable();
        } catch (error) {
          if (!(error instanceof NegativeNetPayError)) throw error;
          expect(withholding(0, error.available).net).toBeGreaterThanOrEqual(0);
          expect(withholding(error.available, 0).net).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
