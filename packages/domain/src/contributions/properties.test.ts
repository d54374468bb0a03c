import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { applyRate } from '../money/rational.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { calculateContributions, earlierOnPayday } from './calculate.ts';
import { type ContributionInput, type Contributions, type YearToDate, ZERO_YEAR_TO_DATE } from './calculation.ts';
import { RATES_TABLES, ratesForPayDate } from './rates.ts';
import { addToYearToDate } from './year-to-date.ts';

interface Setting {
  readonly province: Province;
  readonly year: number;
  readonly paysPerYear: number;
}

const setting = fc.record<Setting>({
  province: fc.constantFrom(...PROVINCES),
  year: fc.constantFrom(...RATES_TABLES.map(({ year }) => year)),
  paysPerYear: fc.constantFrom(12, 24, 26, 27, 52, 53),
});
const earnings = fc.integer({ min: 0, max: 3_000_000 }).map(cents);

function pay(of: Setting, pensionable: Cents, yearToDate: YearToDate, apart = false): Contributions {
  return calculateContributions({
    payDate: plainDate(`${of.year}-10-15`),
    province: of.province,
    paysPerYear: of.paysPerYear,
    pensionable,
    nonPeriodicOnly: apart,
    yearToDate,
  });
}

/** Year to date after these pays. */
function after(of: Setting, pays: readonly Cents[], start = ZERO_YEAR_TO_DATE): YearToDate {
  return pays.reduce((soFar, amount) => addToYearToDate(soFar, pay(of, amount, soFar)), start);
}

const parts = (one: Contributions) => [one.cpp, one.cpp2, one.ei, one.qpip, one.employer.ei, one.employer.qpip];

describe('any year', () => {
  it('totals the same in two halves as in one, and ignores zero pays', () => {
    fc.assert(
      fc.property(setting, fc.array(earnings, { maxLength: 30 }), fc.nat(30), (of, pays, at) => {
        const halves = after(of, pays.slice(at), after(of, pays.slice(0, at)));
        expect(halves).toEqual(after(of, pays));
        expect(after(of, [...pays, NO_CENTS])).toEqual(after(of, pays));
      }),
    );
  });

  it('gives back what a payday is charged for earnings that are withheld of it', () => {
    fc.assert(
      fc.property(
        setting,
        fc.array(earnings, { maxLength: 30 }),
        earnings,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (of, pays, gross, part) => {
          const yearToDate = after(of, pays);
          const less = cents(Math.floor(gross * part));
          const line = pay(of, gross, yearToDate);
          const withheld = calculateContributions({
            payDate: plainDate(`${of.year}-10-15`),
            province: of.province,
            paysPerYear: of.paysPerYear,
            pensionable: cents(-less),
            yearToDate,
            earlier: earlierOnPayday([line]) ?? null,
          } as ContributionInput);
          const whole = pay(of, cents(gross - less), yearToDate);
          for (const [index, amount] of parts(withheld).entries()) {
            expect(amount).toBeLessThanOrEqual(0);
            expect((parts(line)[index] ?? 0) + amount).toBe(parts(whole)[index]);
          }
          // The year goes on as if the payday had been that low.
          const next = addToYearToDate(addToYearToDate(yearToDate, line), withheld);
          expect(next).toEqual(addToYearToDate(yearToDate, whole));
        },
      ),
    );
  });

  it('refuses to withhold more than the payday has', () => {
    const of = { province: 'ON', year: 2026, paysPerYear: 26 } as const;
    expect(() => pay(of, cents(-1), ZERO_YEAR_TO_DATE)).toThrow(RangeError);
  });

  it('deducts CPP2 from a split pay to within a cent', () => {
    fc.assert(
      fc.property(
        setting,
        fc.integer({ min: 6_000_000, max: 9_000_000 }).map(cents),
        earnings,
        earnings,
        (of, earned, one, other) => {
          const start = { ...ZERO_YEAR_TO_DATE, pensionable: earned };
          const whole = pay(of, sumCents([one, other]), start).cpp2;
          const split = after(of, [one, other], start).cpp2;
          expect(Math.abs(split - whole)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('gives the same result when a pay is reversed and repeated', () => {
    fc.assert(
      fc.property(setting, fc.array(earnings, { minLength: 1, maxLength: 30 }), (of, pays) => {
        // A credited line no longer counts, so the year to date is the sum of the remaining lines.
        const standing = after(of, pays.slice(0, -1));
        const last = pays.at(-1) ?? NO_CENTS;
        const first = pay(of, last, standing);
        const total = addToYearToDate(standing, first);
        expect({
          pensionable: total.pensionable - first.steps.pensionable,
          cpp: total.cpp - first.cpp,
          cpp2: total.cpp2 - first.cpp2,
          ei: total.ei - first.ei,
          qpip: total.qpip - first.qpip,
          employerEi: (total.employerEi ?? 0) - first.employer.ei,
          employerQpip: (total.employerQpip ?? 0) - first.employer.qpip,
        }).toEqual(standing);
        expect(addToYearToDate(standing, pay(of, last, standing))).toEqual(total);
      }),
    );
  });
});

describe('one pay', () => {
  /** A year to date without the employer's own totals. */
  const ofThisEmployee: YearToDate = {
    pensionable: NO_CENTS,
    cpp: NO_CENTS,
    cpp2: NO_CENTS,
    ei: NO_CENTS,
    qpip: NO_CENTS,
  };
  const soFar = fc.array(earnings, { maxLength: 10 });

  it('never decreases as earnings grow', () => {
    fc.assert(
      fc.property(setting, soFar, earnings, earnings, fc.boolean(), (of, pays, amount, more, apart) => {
        const start = after(of, pays);
        const lower = parts(pay(of, amount, start, apart));
        parts(pay(of, sumCents([amount, more]), start, apart)).forEach((part, at) => {
          expect(part).toBeGreaterThanOrEqual(lower[at] ?? 0);
        });
      }),
    );
  });

  it("never increases as a contribution's year-to-date amount grows", () => {
    fc.assert(
      fc.property(
        setting,
        earnings,
        fc.nat(600_000).map(cents),
        fc.nat(600_000).map(cents),
        (of, amount, paid, more) => {
          const less = pay(of, amount, { ...ZERO_YEAR_TO_DATE, cpp: paid, cpp2: paid, ei: paid, qpip: paid });
          const both = sumCents([paid, more]);
          const added = { cpp: both, cpp2: both, ei: both, qpip: both };
          const next = pay(of, amount, { ...ZERO_YEAR_TO_DATE, ...added });
          for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const) expect(next[part]).toBeLessThanOrEqual(less[part]);
        },
      ),
    );
  });

  it("charges the employer exactly 1.4 x the premium when the employer's total is not given", () => {
    fc.assert(
      fc.property(setting, earnings, fc.nat(115_000).map(cents), (of, amount, ei) => {
        const one = pay(of, amount, { ...ofThisEmployee, ei });
        expect(one.employer.ei).toBe(applyRate(140_000, one.ei));
      }),
    );
    const rounding = { ...ofThisEmployee, ei: cents(107_744) };
    expect(pay({ province: 'ON', year: 2025, paysPerYear: 26 }, cents(420_000), rounding).employer.ei).toBe(6);
  });
});

describe('a full year reaches every maximum to the cent', () => {
  const cases = RATES_TABLES.flatMap(({ year }) =>
    ([12, 24, 26, 27, 52, 53] as const).flatMap((pays) =>
      (['ON', 'QC'] as const).map((province) => ({ year, pays, province })),
    ),
  );
  it.each(cases)('$year, $province, $pays pays', ({ year, pays, province }) => {
    const of = { province, year, paysPerYear: pays };
    const table = ratesForPayDate(plainDate(`${year}-01-01`));
    const quebec = province === 'QC';
    const ei = quebec ? table.eiQuebec : table.ei;
    for (const salary of [11_000_000, 12_345_678, 15_000_000, 30_000_001]) {
      const total = after(of, Array<Cents>(pays).fill(cents(Math.round(salary / pays))));
      expect(total).toMatchObject({
        cpp: (quebec ? table.qpp : table.cpp).maximum,
        cpp2: table.cpp2.maximum,
        ei: ei.maximum,
        employerEi: applyRate(table.eiEmployerMultiple, ei.maximum),
        qpip: quebec ? table.qpip.maximum : 0,
        employerQpip: quebec ? table.qpip.employerMaximum : 0,
      });
    }
  });
});
