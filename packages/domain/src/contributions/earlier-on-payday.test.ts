import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, NO_CENTS, sumCents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { calculateContributions, earlierOnPayday } from './calculate.ts';
import { type ContributionInput, type Contributions, ZERO_YEAR_TO_DATE } from './calculation.ts';
import { type Explanation, explainContributions } from './explain.ts';
import { replayCalculation } from './replay.ts';
import { plainFormats } from './testing/plain-formats.ts';

type Payday = Omit<ContributionInput, 'pensionable' | 'earlier'>;

/** Calculates the lines of one payday in order. */
const lines = (payday: Payday, amounts: readonly Cents[]) =>
  amounts.reduce<Contributions[]>((made, pensionable) => {
    const earlier = earlierOnPayday(made);
    const line = calculateContributions({ ...payday, pensionable, ...(earlier === undefined ? {} : { earlier }) });
    // As read back from its JSON column.
    made.push(JSON.parse(JSON.stringify(line)));
    return made;
  }, []);

const ontario: Payday = {
  payDate: plainDate('2026-06-15'),
  province: 'ON',
  paysPerYear: 26,
  yearToDate: ZERO_YEAR_TO_DATE,
};

const soFar = fc.record({
  pensionable: fc.integer({ min: 0, max: 9_000_000 }).map(cents),
  cpp: fc.integer({ min: 0, max: 450_000 }).map(cents),
  cpp2: fc.integer({ min: 0, max: 42_000 }).map(cents),
  ei: fc.integer({ min: 0, max: 113_000 }).map(cents),
  qpip: fc.integer({ min: 0, max: 45_000 }).map(cents),
  employerEi: fc.integer({ min: 0, max: 158_000 }).map(cents),
  employerQpip: fc.integer({ min: 0, max: 63_000 }).map(cents),
});

describe('lines of one payday', () => {
  it('carry the contributions of their total, whatever the parts', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 1_500_000 }).map(cents), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        amounts,
        soFar,
        fc.constantFrom(...PROVINCES),
        fc.constantFrom(12, 26, 27),
        (parts, year, province, paysPerYear) => {
          const payday = { ...ontario, province, paysPerYear, yearToDate: year };
          const whole = calculateContributions({ ...payday, pensionable: sumCents(parts) });
          const made = lines(payday, parts);
          for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const) {
            expect(sumCents(made.map((line) => line[part]))).toBe(whole[part]);
            expect(sumCents(made.map((line) => line.employer[part]))).toBe(whole.employer[part]);
          }
          for (const line of made) expect(replayCalculation(line).differences).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('store nothing new on the first line', () => {
    const [first] = lines(ontario, [cents(350_000)]);
    expect(first).toEqual(calculateContributions({ ...ontario, pensionable: cents(350_000) }));
    expect(first?.steps).not.toHaveProperty('earlier');
  });

  it('are explained as the payday less what earlier lines took', () => {
    const explained = (payday: Payday, ...amounts: number[]): [string, number, Explanation][] => {
      const last = lines(payday, amounts.map(cents)).at(-1);
      return last === undefined
        ? []
        : explainContributions(last, plainFormats).map(({ payer, plan, amount, explanation }) => [
            `${payer} ${plan.toUpperCase()}`,
            amount,
            explanation,
          ]);
    };
    expect(explained(ontario, 100_000, 350_000)).toEqual([
      ['employee CPP', 20_825, { code: 'formula', formula: '5.95% × (1,000.00 + 3,500.00 − 134.61) − 51.49' }],
      ['employee CPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['employee EI', 5705, { code: 'formula', formula: '1.63% × (1,000.00 + 3,500.00) − 16.30' }],
      ['employer CPP', 20_825, { code: 'formula', formula: '5.95% × (1,000.00 + 3,500.00 − 134.61) − 51.49' }],
      ['employer CPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['employer EI', 7987, { code: 'formula', formula: '1.4 × 73.35 − 22.82' }],
    ]);
    expect(explained(ontario, 5000, 4000)[0]).toEqual([
      'employee CPP',
      0,
      { code: 'withinExemption', pensionable: '90.00', exemption: '134.61' },
    ]);
    const nearMaximum = { ...ontario, yearToDate: { ...ZERO_YEAR_TO_DATE, cpp: cents(423_000), ei: cents(112_307) } };
    expect(explained(nearMaximum, 50_000, 350_000).slice(0, 3)).toEqual([
      ['employee CPP', 0, { code: 'maximumReached', maximum: '4,230.45' }],
      ['employee CPP2', 0, { code: 'belowSecondCeiling', ceiling: '74,600.00' }],
      ['employee EI', 0, { code: 'maximumReached', maximum: '1,123.07' }],
    ]);
    const partly = { ...ontario, yearToDate: { ...ZERO_YEAR_TO_DATE, cpp: cents(410_000) } };
    expect(explained(partly, 100_000, 350_000)[0]).toEqual([
      'employee CPP',
      7896,
      { code: 'remainder', maximum: '4,230.45', soFar: '4,151.49' },
    ]);
  });

  it('show the year to date before the line, with the earlier lines of the payday', () => {
    const second = lines(ontario, [cents(100_000), cents(350_000)])[1];
    const cpp = second === undefined ? undefined : explainContributions(second, plainFormats)[0];
    expect(cpp).toMatchObject({ code: 'cpp', soFar: 5149 });
    expect(earlierOnPayday([])).toBeUndefined();
    expect(ZERO_YEAR_TO_DATE.cpp).toBe(NO_CENTS);
  });
});
