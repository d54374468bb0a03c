import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import { calculateContributions } from './calculate.ts';
import { ZERO_YEAR_TO_DATE } from './calculation.ts';
import { findRates } from './rates.ts';
import { addToYearToDate } from './year-to-date.ts';

function year(province: Province, pays: readonly Cents[], paysPerYear: number, payYear = 2026, months = 12) {
  let total = ZERO_YEAR_TO_DATE;
  for (const pensionable of pays) {
    const pay = calculateContributions({
      payDate: plainDate(`${payYear}-12-31`),
      province,
      paysPerYear,
      pensionable,
      pensionableMonths: months,
      yearToDate: total,
    });
    total = addToYearToDate(total, pay);
  }
  return total;
}

describe('a full year', () => {
  it('at 4,200 x 24 in Ontario totals the maximums to the cent', () => {
    expect(year('ON', Array<Cents>(24).fill(cents(420_000)), 24)).toEqual({
      pensionable: 10_080_000,
      cpp: 423_045,
      cpp2: 41_600,
      ei: 112_307,
      qpip: 0,
      employerEi: 157_230,
      employerQpip: 0,
    });
  });

  it('at 5,000 x 26 in Quebec totals the Quebec maximums to the cent', () => {
    expect(year('QC', Array<Cents>(26).fill(cents(500_000)), 26)).toEqual({
      pensionable: 13_000_000,
      cpp: 447_930,
      cpp2: 41_600,
      ei: 89_570,
      qpip: 44_290,
      employerEi: 125_398,
      employerQpip: 62_006,
    });
  });

  it('never exceeds a maximum, whatever the pays', () => {
    const pays = fc.array(fc.integer({ min: 0, max: 3_000_000 }).map(cents), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.constantFrom<Province>('ON', 'QC', 'YT'),
        pays,
        fc.constantFrom(12, 24, 26, 52),
        fc.constantFrom(2024, 2025, 2026),
        fc.integer({ min: 0, max: 12 }),
        (province, amounts, paysPerYear, payYear, months) => {
          const rates = findRates(payYear);
          if (!rates) throw new Error(`No rates for ${payYear}`);
          const total = year(province, amounts, paysPerYear, payYear, months);
          const quebec = province === 'QC';
          const ei = quebec ? rates.eiQuebec : rates.ei;
          const share = (maximum: number) => Math.round((maximum * months) / 12);
          expect(total.cpp).toBeLessThanOrEqual(share((quebec ? rates.qpp : rates.cpp).maximum));
          expect(total.cpp2).toBeLessThanOrEqual(share(rates.cpp2.maximum));
          expect(total.ei).toBeLessThanOrEqual(ei.maximum);
          expect(total.employerEi ?? 0).toBeLessThanOrEqual(Math.round((ei.maximum * 14) / 10));
          expect(total.qpip).toBeLessThanOrEqual(quebec ? rates.qpip.maximum : 0);
          expect(total.employerQpip ?? 0).toBeLessThanOrEqual(quebec ? rates.qpip.employerMaximum : 0);
        },
      ),
    );
  });

  it("ends at 1.4 x the maximum for the employer once the employee's maximum is reached", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 300_000, max: 700_000 }).map(cents), { minLength: 26, maxLength: 26 }),
        (amounts) => {
          expect(year('ON', amounts, 26)).toMatchObject({ ei: 112_307, employerEi: 157_230 });
        },
      ),
    );
  });

  it("is 1.4 x each pay's premium when the employer's total so far is not given", () => {
    const soFar = { pensionable: cents(6_800_000), cpp: NO_CENTS, cpp2: NO_CENTS, ei: cents(109_536), qpip: NO_CENTS };
    const pay = calculateContributions({
      payDate: plainDate('2026-09-15'),
      province: 'ON',
      paysPerYear: 24,
      pensionable: cents(420_000),
      yearToDate: soFar,
    });
    expect([pay.ei, pay.employer.ei]).toEqual([2_771, 3_879]);
  });
});

it('conserves every cent and exceeds no maximum over a million random pays', () => {
  // A linear congruential generator: the same million each time, faster than a property test.
  let seed = 20_260_115;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const rates = findRates(2026);
  const payDate = plainDate('2026-12-31');
  for (let person = 0; person < 40_000; person++) {
    const province: Province = person % 3 === 0 ? 'QC' : 'ON';
    let soFar = ZERO_YEAR_TO_DATE;
    let [cpp, ei, pensionable] = [0, 0, 0];
    for (let number = 0; number < 26; number++) {
      const gross = cents(random(900_000));
      const pay = calculateContributions({ payDate, province, paysPerYear: 26, pensionable: gross, yearToDate: soFar });
      soFar = addToYearToDate(soFar, pay);
      cpp += pay.cpp + pay.cpp2;
      ei += pay.employer.ei;
      pensionable += gross;
      if (pay.cpp < 0 || pay.cpp2 < 0 || pay.ei < 0 || !Number.isSafeInteger(pay.employer.ei + pay.cpp + pay.qpip))
        throw new Error(`Not whole cents: ${JSON.stringify(pay)}`);
    }
    const plan = province === 'QC' ? rates?.qpp : rates?.cpp;
    const most = (plan?.maximum ?? 0) + (rates?.cpp2.maximum ?? 0);
    if (soFar.cpp + soFar.cpp2 !== cpp || soFar.employerEi !== ei || soFar.pensionable !== pensionable || cpp > most)
      throw new Error(`Person ${person}: ${JSON.stringify(soFar)}`);
  }
});
