import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { cents, parseCents } from '../money/money.ts';
import { PROVINCES } from '../places/provinces.ts';
import { basicAmounts } from './basic-amounts.ts';
import { claimQuestions, fixedAmount, totalClaim, totalLine } from './claim-questions.ts';
import { MAX_CLAIM } from './declaration-rules.ts';
import { BUILT_IN_TAX_TABLES } from './tax-editions.ts';

/** The numbered lines of a form, in the order of the questions. */
const numbers = (form: 'federal' | 'provincial', province: 'ON' | 'BC' | 'QC' | 'YT') =>
  claimQuestions(province).flatMap(({ lines }) => lines[form]?.line ?? []);

test('asks about every line of the federal form, and of the provincial ones that are numbered', () => {
  const federal = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  expect(numbers('federal', 'ON')).toEqual(federal);
  expect(numbers('provincial', 'ON')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(numbers('provincial', 'BC')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(numbers('provincial', 'YT')).toEqual(federal);
  expect(numbers('federal', 'QC')).toEqual(federal);
  expect(numbers('provincial', 'QC')).toEqual([1, 2, 3, 5, 6, 9]);
});

test('asks one question for lines of both forms, and for what an unnumbered form has beside them', () => {
  const topics = (province: 'ON' | 'NS' | 'AB') => claimQuestions(province).map(({ topic }) => topic);
  for (const province of PROVINCES) {
    const asked = claimQuestions(province).map(({ topic }) => topic);
    expect(new Set(asked).size).toBe(asked.length);
    expect(claimQuestions(province).every(({ lines }) => lines.federal ?? lines.provincial)).toBe(true);
  }
  expect(claimQuestions('ON').find(({ topic }) => topic === 'tuition')?.lines).toEqual({ federal: { line: 5 } });
  expect(topics('ON')).not.toContain('other');
  expect(topics('NS')).toContain('other');
  const [nova, alberta] = (['NS', 'AB'] as const).map((province) =>
    claimQuestions(province).find(({ topic }) => topic === 'tuition'),
  );
  expect(nova?.lines.provincial).toEqual({ line: null });
  expect(alberta?.lines.provincial).toBeUndefined();
});

test('knows the line of the total where it knows the numbers', () => {
  expect(PROVINCES.map((province) => totalLine('federal', province))).toEqual(PROVINCES.map(() => 13));
  expect((['ON', 'QC', 'BC', 'YT', 'NS'] as const).map((one) => totalLine('provincial', one))).toEqual([
    10,
    10,
    11,
    13,
    null,
  ]);
});

test('knows one fixed amount of 2026, and none of another year', () => {
  expect(fixedAmount('federal', 'disability', 2026)).toBe(parseCents('10341.00'));
  expect(fixedAmount('provincial', 'disability', 2026)).toBeNull();
  expect(fixedAmount('federal', 'disability', 2027)).toBeNull();
});

test('adds up a form exactly, and refuses what no form comes to', () => {
  const amount = fc.integer({ min: 0, max: MAX_CLAIM }).map((value) => cents(value));
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 13 }), (amounts) => {
      const sum = amounts.reduce((total, value) => total + value, 0);
      expect(totalClaim(amounts)).toBe(sum > MAX_CLAIM ? null : sum);
    }),
  );
  expect(totalClaim([MAX_CLAIM])).toBe(MAX_CLAIM);
  expect(totalClaim([MAX_CLAIM, cents(1)])).toBeNull();
});

test('reads the basic amounts from the tables: Yukon’s is the federal one, Quebec’s is that of Revenu Québec', () => {
  const tables = BUILT_IN_TAX_TABLES.exact(plainDate('2026-03-06'));
  const { federal } = basicAmounts(tables, 'ON');
  expect(federal).toMatchObject({ full: parseCents('16452.00'), reduced: parseCents('14829.00') });
  expect(basicAmounts(tables, 'ON').provincial).toBe(parseCents('12989.00'));
  expect(basicAmounts(tables, 'QC').provincial).toBe(parseCents('18952.00'));
  expect(basicAmounts(tables, 'YT').provincial).toBe(federal);
});
