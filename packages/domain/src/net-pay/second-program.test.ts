import { describe, expect, it } from 'vitest';
import { PROVINCES } from '../places/provinces.ts';
import { calculateCase } from './calculation-case.ts';
import { BRACKETS, secondProgram } from './testing/second-program.ts';

/** TAX_CASES: how many random cases; TAX_SEED: which. */
const CASES = Number(process.env.TAX_CASES ?? 2_000);
const SEED = Number(process.env.TAX_SEED ?? Math.floor(Math.random() * 2 ** 32));

const ontario = { payDate: '2026-06-15', province: 'ON', paysPerYear: 24, pensionable: '4200', gross: '4200' };
const quebec = { ...ontario, province: 'QC' };

describe('second program', () => {
  it.each([
    [{}, '241.22', '0.00'],
    [{ yearToDate: { pensionable: '71400', cpp: '4100.74', ei: '1123.07' } }, '129.71', '40.00'],
    [{ yearToDate: { pensionable: '75600', cpp: '4230.45', cpp2: '40', ei: '1123.07' } }, '0.00', '168.00'],
    [{ yearToDate: { pensionable: '84000', cpp: '4230.45', cpp2: '376', ei: '1123.07' } }, '0.00', '40.00'],
    [{ pensionableMonths: 9, yearToDate: { pensionable: '54600', cpp: '3135.86' } }, '36.98', '114.00'],
    [{ province: 'QC' }, '255.41', '0.00'],
    [{ paysPerYear: 26, pensionable: '2307.69', gross: '2307.69' }, '129.30', '0.00'],
  ])('withholds the published contributions of %j', (fields, cpp, cpp2) => {
    expect(secondProgram({ ...ontario, ...fields })).toMatchObject({ cpp, cpp2 });
  });

  it("withholds CRA's tax on a bonus: 323.54, and 81.55 on regular pay (A 51,489.88, T1 4,240.38)", () => {
    const yearToDate = { pensionable: '1500', cpp: '86.87', nonPeriodic: '1500' };
    const bonus = { paysPerYear: 52, pensionable: '3500', gross: '3500', nonPeriodic: '2500', yearToDate };
    expect(secondProgram({ ...ontario, ...bonus })).toMatchObject({ cpp: '204.25', taxFederal: '405.09' });
  });

  it.each([
    [6_000, 12, {}, '658.67'],
    [10_000, 12, {}, '1447.35'],
    [400, 52, {}, '1.15'],
    [4_000, 26, { cpp: '4479.30', cpp2: '376' }, '481.76'],
    [4_000, 26, { cpp: '4479.30', cpp2: '416' }, '489.36'],
  ])("withholds Revenu Québec's tax on %d of %d pays a year", (gross, paysPerYear, soFar, taxProvincial) => {
    const fields = { ...quebec, paysPerYear, pensionable: String(gross), gross: String(gross) };
    const biweekly = { deductions: { rrsp: '200' }, claims: { provincial: '21830' } };
    const yearToDate = { pensionable: '84000', ...soFar };
    const given = paysPerYear === 26 ? { ...fields, ...biweekly, yearToDate } : fields;
    expect(secondProgram(given)).toMatchObject({ taxProvincial });
  });
});

describe('the engine', () => {
  it('equals the second program a cent below, at and a cent above each threshold', () => {
    const yearly = { paysPerYear: 1, pensionable: '0' };
    for (const [table, rows] of Object.entries(BRACKETS))
      for (const threshold of rows
        .split('|')
        .map((row) => Number.parseInt(row, 10))
        .slice(1))
        for (const income of [threshold - 0.01, threshold, threshold + 0.01])
          for (const payDate of ['2026-06-30', '2026-07-01']) {
            const province = table === 'federal' ? 'ON' : table.slice(0, 2);
            const given = { ...yearly, payDate, province, gross: income.toFixed(2) };
            expect(answer(calculateCase, given), JSON.stringify(given)).toEqual(answer(secondProgram, given));
          }
  });

  it(`equals the second program (TAX_CASES=${CASES} TAX_SEED=${SEED})`, { timeout: 60_000 + CASES * 10 }, () => {
    const random = randomFrom(SEED);
    const refused = { both: 0 };
    for (let number = 1; number <= CASES; number += 1) {
      const given = randomCase(random);
      const expected = answer(secondProgram, given);
      if (expected === 'refused') refused.both += 1;
      const actual = answer(calculateCase, given);
      if (JSON.stringify(actual) === JSON.stringify(expected)) continue;
      expect(actual, `TAX_SEED=${SEED}, case ${number}: ${JSON.stringify(given)}`).toEqual(expected);
    }
    expect(refused.both).toBeLessThan(CASES / 2);
  });
});

function answer<Given>(program: (given: Given) => object, given: Given) {
  try {
    return program(given);
  } catch (error) {
    if (error instanceof Error && /Error$/.test(error.name)) return 'refused';
    throw error;
  }
}

/** The random numbers of a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const oneOf = <T>(...values: T[]) => values[Math.floor(fraction() * values.length)] as T;
  /** Cents from 0 to the most, as often small as large. */
  const upTo = (most: number) => Math.floor(most * fraction() ** oneOf(1, 3));
  return { oneOf, upTo };
}

const dollars = (cents: number) =>
  String(cents)
    .padStart(3, '0')
    .replace(/(?=..$)/, '.');

function randomCase({ oneOf, upTo }: ReturnType<typeof randomFrom>) {
  const province = oneOf(...PROVINCES);
  const paysPerYear = oneOf(12, 24, 26, 27, 52, 53);
  const most = oneOf(6_000_000, 1_000_000, 24_000_000 / paysPerYear, 6_000_000 / paysPerYear);
  const gross = upTo(most);
  const nonPeriodicOnly = oneOf(true, ...Array<boolean>(9).fill(false));
  const tooMuch = oneOf(...Array<number>(99).fill(0), 1);
  const nonPeriodic = oneOf(undefined, undefined, 0, upTo(gross), gross, gross + tooMuch);
  const near = (cents: number) => Math.max(0, oneOf(cents, cents, cents, upTo(gross), 0, cents + upTo(100_000)));
  const insured = near(gross);
  const claim = () => oneOf(undefined, undefined, '0', dollars(upTo(10_000_000)), dollars(upTo(3_000_000)));
  const deduction = () => oneOf(undefined, undefined, '0', dollars(upTo(gross / 5)), dollars(upTo(gross)));
  const deductions = { rrsp: deduction(), unionDues: deduction(), additionalTax: deduction() };
  const share = oneOf(0, 0.1, 0.5, 0.9, 0.97, 1);
  /** Near the year's maximum, below it by any cents, or at it. */
  const soFar = (maximum: number) =>
    oneOf(dollars(Math.floor(maximum * share)), dollars(maximum), dollars(upTo(maximum)));
  const quebec = province === 'QC';
  const paidSoFar = upTo(oneOf(100_000_00, 400_000_00));
  const yearToDate = {
    pensionable: oneOf(dollars(Math.floor(85_000_00 * share)), dollars(paidSoFar), '74600.00', '0'),
    cpp: soFar(quebec ? 4_479_30 : 4_230_45),
    cpp2: soFar(416_00),
    ei: soFar(quebec ? 895_70 : 1_123_07),
    qpip: soFar(442_90),
    gross: dollars(paidSoFar),
    nonPeriodic: oneOf('0', dollars(upTo(paidSoFar)), dollars(paidSoFar)),
  };
  return {
    payDate: oneOf(
      '2026-01-01',
      '2026-03-31',
      '2026-06-30',
      '2026-07-01',
      '2026-12-31',
      '2026-09-15',
      oneOf('2026-05-15', '2027-01-01'),
    ),
    province,
    paysPerYear,
    pensionable: dollars(near(gross)),
    ...(insured === gross ? {} : { insurable: dollars(insured) }),
    ...(nonPeriodicOnly ? { nonPeriodicOnly } : {}),
    pensionableMonths: oneOf(12, 12, 12, 1 + (upTo(1_200) % 12)),
    gross: dollars(gross),
    ...(nonPeriodicOnly || nonPeriodic === undefined ? {} : { nonPeriodic: dollars(nonPeriodic) }),
    ...oneOf({}, { claims: given({ federal: claim(), provincial: claim() }) }),
    ...oneOf({}, { deductions: given(deductions) }),
    ...oneOf({}, { yearToDate }),
  };
}

const given = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
