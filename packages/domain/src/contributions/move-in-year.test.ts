import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents, parseCents, sumCents, toDecimal } from '../money/money.ts';
import { roundShare } from '../money/rational.ts';
import { calculateCase } from '../net-pay/calculation-case.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { calculateContributions, earlierOnPayday } from './calculate.ts';
import type { Contributions } from './calculation.ts';
import { explainContributions } from './explain.ts';
import { RATES_TABLES, ratesForPayDate } from './rates.ts';
import { replayCalculation } from './replay.ts';
import { plainFormats } from './testing/plain-formats.ts';
import { addPay, addToYearToDate, EMPTY_YEAR, sumYears, type YearOfPay, yearToDateFor } from './year-to-date.ts';

const base = { payDate: '2026-12-11', paysPerYear: 26 };

describe('a case after a move', () => {
  it.each([
    ['to Quebec at the CPP maximum', 'QC', '5000.00', { cpp: '4230.45', qpp: '0.00' }, { cpp: '0.00' }],
    ['to Quebec below it', 'QC', '5000.00', { cpp: '4000.00', qpp: '100.00' }, { cpp: '144.01' }],
    ['from Quebec', 'ON', '2000.00', { cpp: '0.00', qpp: '4200.00' }, { cpp: '110.99' }],
    ['from Quebec at the QPP maximum', 'ON', '2000.00', { qpp: '4479.30' }, { cpp: '0.00' }],
    [
      'with QPP2 at its maximum',
      'ON',
      '9000.00',
      { pensionable: '80000.00', qpp: '0.00', qpp2: '416.00' },
      { cpp2: '0.00' },
    ],
    ['after 100,000 in Quebec', 'ON', '5000.00', { ei: '895.70', insurable: '100000.00' }, { ei: '0.00' }],
    ['after 68,000 in Quebec', 'ON', '5000.00', { ei: '884.00', insurable: '68000.00' }, { ei: '14.67' }],
    ['at the premium maximum', 'QC', '5000.00', { ei: '1123.07', insurable: '68900.00' }, { ei: '0.00' }],
  ] as const)('%s', (_, province, pensionable, yearToDate, expected) => {
    const { employer, ...employee } = calculateCase({ ...base, province, pensionable, yearToDate });
    expect(employee).toMatchObject(expected);
    const { ei, ...shared } = { ei: undefined, ...(expected as Record<string, string>) };
    expect(employer).toMatchObject(shared);
    if (ei === '0.00') expect(employer.ei).toBe('0.00');
  });

  it('keeps the meaning of a case without the fields of the other plan', () => {
    const yearToDate = { pensionable: '74600.00', cpp: '4230.45', ei: '895.70' };
    expect(calculateCase({ ...base, province: 'QC', pensionable: '5000.00', yearToDate }).cpp).toBe('248.85');
    const outside = { ...yearToDate, cpp: '4200.00' };
    expect(calculateCase({ ...base, province: 'ON', pensionable: '2000.00', yearToDate: outside }).cpp).toBe('30.45');
  });
});

it('converts at the exact ratio of the rates, rounded half up', () => {
  // The published example, with the rates of 2019.
  expect(toDecimal(roundShare(parseCents('1050.24'), 5100, 5550))).toBe('965.09');
  expect(toDecimal(roundShare(parseCents('4230.45'), 6300, 5950))).toBe('4479.30');
  expect(toDecimal(roundShare(parseCents('4479.30'), 5950, 6300))).toBe('4230.45');
});

interface Pay {
  readonly province: Province;
  readonly amount: Cents;
}
const year = fc.constantFrom(...RATES_TABLES.map((table) => table.year));
const pays = (province: fc.Arbitrary<Province> = fc.constantFrom('ON', 'QC', 'QC', 'YT')) =>
  fc.array(fc.record<Pay>({ province, amount: fc.integer({ min: 0, max: 3_000_000 }).map(cents) }), {
    minLength: 1,
    maxLength: 24,
  });

function calculate(payYear: number, { province, amount }: Pay, before: YearOfPay): Contributions {
  return calculateContributions({
    payDate: plainDate(`${payYear}-10-15`),
    province,
    paysPerYear: 26,
    pensionable: amount,
    yearToDate: yearToDateFor(before, { province }),
  });
}

/** The year after each pay, with the pay. */
function story(payYear: number, all: readonly Pay[]): { pay: Contributions; after: YearOfPay }[] {
  let after = EMPTY_YEAR;
  return all.map((one) => {
    const pay: Contributions = JSON.parse(JSON.stringify(calculate(payYear, one, after)));
    after = addPay(after, pay);
    return { pay, after };
  });
}

describe('a year with any moves', () => {
  it('never takes more than the maximum of the plan in force, with the other plan converted', () => {
    fc.assert(
      fc.property(year, pays(), (payYear, all) => {
        const table = ratesForPayDate(plainDate(`${payYear}-01-01`));
        for (const { pay, after } of story(payYear, all)) {
          const [own, other] = pay.steps.province === 'QC' ? [table.qpp, table.cpp] : [table.cpp, table.qpp];
          const [paid, converted] =
            pay.steps.province === 'QC'
              ? [after.qpp, roundShare(after.cpp, own.rate, other.rate)]
              : [after.cpp, roundShare(after.qpp, own.rate, other.rate)];
          if (pay.cpp > 0) expect(paid + converted).toBeLessThanOrEqual(own.maximum);
          // Half a cent of rounding for each way of conversion.
          expect(paid + converted).toBeLessThanOrEqual(own.maximum + 1);
          expect(after.cpp + after.qpp).toBeLessThanOrEqual(Math.max(own.maximum, other.maximum));
          expect(after.cpp2).toBeLessThanOrEqual(table.cpp2.maximum);
          expect(after.ei).toBeLessThanOrEqual(table.ei.maximum);
          expect(after.employerEi).toBeLessThanOrEqual(roundShare(table.ei.maximum, 14, 10));
          expect(after.qpip).toBeLessThanOrEqual(table.qpip.maximum);
          for (const part of [pay.cpp, pay.cpp2, pay.ei, pay.qpip, pay.employer.ei, pay.employer.qpip])
            expect(part).toBeGreaterThanOrEqual(0);
          expect(replayCalculation(pay).differences).toEqual([]);
        }
      }),
    );
  });

  it('charges no EI once the insurable earnings reach their maximum, whichever rates were paid', () => {
    fc.assert(
      fc.property(year, pays(), (payYear, all) => {
        const { maximumInsurable } = ratesForPayDate(plainDate(`${payYear}-01-01`)).ei;
        let before = EMPTY_YEAR;
        for (const { pay, after } of story(payYear, all)) {
          const mixed = pay.steps.yearToDate.insurable !== undefined;
          if (mixed && before.insurable >= maximumInsurable) expect([pay.ei, pay.employer.ei]).toEqual([0, 0]);
          before = after;
        }
      }),
    );
  });

  it('takes as much from one pay as from its parts on one payday', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 1_500_000 }).map(cents), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(year, pays(), fc.constantFrom<Province>('ON', 'QC'), parts, (payYear, all, province, amounts) => {
        const before = story(payYear, all).at(-1)?.after ?? EMPTY_YEAR;
        const whole = calculate(payYear, { province, amount: sumCents(amounts) }, before);
        const lines: Contributions[] = [];
        for (const pensionable of amounts) {
          const earlier = earlierOnPayday(lines);
          lines.push(
            calculateContributions({
              payDate: plainDate(`${payYear}-10-15`),
              province,
              paysPerYear: 26,
              pensionable,
              yearToDate: yearToDateFor(before, { province }),
              ...(earlier === undefined ? {} : { earlier }),
            }),
          );
        }
        for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const) {
          expect(sumCents(lines.map((line) => line[part]))).toBe(whole[part]);
          expect(sumCents(lines.map(({ employer }) => employer[part]))).toBe(whole.employer[part]);
        }
      }),
    );
  });

  it('counts the pays before it in any order and in any sums', () => {
    fc.assert(
      fc.property(year, pays(), fc.nat(24), (payYear, all, at) => {
        const before = story(payYear, all).map(({ pay }) => addPay(EMPTY_YEAR, pay));
        const inHalves = [sumYears(before.slice(at)), sumYears(before.slice(0, at))];
        for (const province of ['ON', 'QC'] as const)
          expect(yearToDateFor(sumYears(inHalves), { province })).toEqual(
            yearToDateFor(sumYears(before), { province }),
          );
      }),
    );
  });
});

it('a year without a move stores and takes what it did before moves were known', () => {
  fc.assert(
    fc.property(year, fc.constantFrom(...PROVINCES), pays(), (payYear, province, all) => {
      let before = {
        pensionable: 0,
        cpp: 0,
        cpp2: 0,
        ei: 0,
        qpip: 0,
        employerEi: 0,
        employerQpip: 0,
      } as unknown as ReturnType<typeof addToYearToDate>;
      for (const { pay } of story(
        payYear,
        all.map((one) => ({ ...one, province })),
      )) {
        expect(pay.steps.yearToDate).toEqual(before);
        for (const added of ['credit', 'insurable', 'insuredInQuebec'])
          expect(JSON.stringify({ ...pay.steps, insurable: 0 })).not.toContain(`"${added}":{`);
        before = addToYearToDate(before, pay);
      }
    }),
  );
});

describe('a move there and back', () => {
  it('gives back nothing and takes up where each plan left off', () => {
    const amounts = { ON: '7000.00', QC: '7000.00' };
    const provinces: Province[] = [...Array(6).fill('ON'), ...Array(4).fill('QC'), ...Array(4).fill('ON')];
    const all = provinces.map((province) => ({ province, amount: parseCents(amounts[province as 'ON' | 'QC']) }));
    const after = story(2026, all).at(-1)?.after ?? EMPTY_YEAR;
    // Four pays in Quebec in full, and in Ontario what they leave of 4,230.45: QPP 1,730.08 x 5.95% / 6.3% is 1,633.96.
    expect([after.cpp, after.qpp]).toEqual([423_045 - 163_396, 173_008]);
  });
});

describe('the explanation', () => {
  const explained = (given: Parameters<typeof calculateContributions>[0]) =>
    explainContributions(calculateContributions(given), plainFormats);

  it('says what contributions to the other plan count as', () => {
    const [cpp] = explained({
      payDate: plainDate('2026-12-11'),
      province: 'ON',
      paysPerYear: 26,
      pensionable: parseCents('2000.00'),
      yearToDate: yearToDateFor({ ...EMPTY_YEAR, qpp: parseCents('4200.00') }, { province: 'ON' }),
    });
    expect(cpp).toMatchObject({
      plan: 'cpp',
      amount: 11_099,
      soFar: 396_667,
      explanation: { code: 'formula', formula: '5.95% × (2,000.00 − 134.61)' },
      credit: {
        code: 'planCredit',
        plan: 'cpp',
        other: 'qpp',
        paid: '4,200.00',
        credit: '3,966.67',
        rate: '5.95%',
        otherRate: '6.3%',
      },
    });
  });

  it('says what insurable earnings at both rates count as', () => {
    const quebec = {
      insurable: parseCents('100000.00'),
      insurableQuebec: parseCents('100000.00'),
      ei: parseCents('895.70'),
    };
    const premium = explained({
      payDate: plainDate('2026-12-11'),
      province: 'ON',
      paysPerYear: 26,
      pensionable: parseCents('5000.00'),
      yearToDate: yearToDateFor({ ...EMPTY_YEAR, ...quebec }, { province: 'ON' }),
    }).find(({ code }) => code === 'ei');
    expect(premium).toMatchObject({
      amount: 0,
      explanation: { code: 'maximumReached', maximum: '1,123.07' },
      credit: { code: 'insurableCredit', insurable: '68,900.00', credit: '1,123.07', rate: '1.63%' },
    });
  });

  it('names QPP with EI outside Quebec in a period that is insured there', () => {
    const plans = explained({
      payDate: plainDate('2026-12-11'),
      province: 'QC',
      insuredInQuebec: false,
      paysPerYear: 26,
      pensionable: parseCents('3500.00'),
      yearToDate: yearToDateFor(EMPTY_YEAR, { province: 'QC', insuredInQuebec: false }),
    });
    expect(plans.map(({ plan, amount }) => [plan, amount]).slice(0, 3)).toEqual([
      ['qpp', 21_202],
      ['qpp2', 0],
      ['ei', 5_705],
    ]);
    expect(plans.some(({ plan }) => plan === 'qpip')).toBe(false);
  });
});
