import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxDeclaration } from '../income-tax/income-tax.ts';
import { cents, NO_CENTS, sumCents } from '../money/money.ts';
import {
  type EarlierStatement,
  OPENING_PARTS,
  openingLacks,
  payStatement,
  replacedStatements,
  type StatedPay,
  shownParts,
  statedClaims,
  sumFigures,
  WITHHELD_PARTS,
  withheldOf,
} from './pay-statement.ts';
import { madeUpFacts, madeUpPay } from './testing/made-up-statement.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents);
/** Any pay whose net follows from what is withheld, with up to two deductions. */
const pay: fc.Arbitrary<StatedPay> = fc
  .record({
    gross: amount,
    parts: fc.tuple(amount, amount, amount, amount, amount, amount, amount),
    taken: fc.array(fc.constantFrom('loan', 'dues'), { maxLength: 2 }),
    each: fc.integer({ min: 0, max: 50_000 }).map(cents),
  })
  .map(({ gross, parts, taken, each }) => {
    const withheld = Object.fromEntries(WITHHELD_PARTS.map((part, at) => [part, parts[at]]));
    const net = cents(gross - sumCents([...parts, ...taken.map(() => each)]));
    return { ...madeUpPay, ...withheld, gross, net, deductions: taken.map((id) => ({ id, taken: each })) };
  });
const deductions = ['loan', 'dues'].map((id) => ({
  id,
  kind: 'other' as const,
  description: id,
  yearToDate: cents(0),
}));

describe('a pay statement', () => {
  test('has earnings that are its deductions and its net pay', () => {
    fc.assert(
      fc.property(fc.array(pay, { minLength: 1, maxLength: 5 }), (earnings) => {
        const statement = payStatement(madeUpFacts(earnings, { deductions }));
        expect(statement.totals.gross - withheldOf(statement)).toBe(statement.totals.net);
        expect(statement.totals).toEqual(sumFigures(earnings));
        expect(statement.paidBefore + statement.paid).toBe(statement.totals.net);
      }),
    );
  });

  test('is refused when a deduction is not named', () => {
    expect(() => payStatement(madeUpFacts([madeUpPay], { deductions: [] }))).toThrow(RangeError);
  });

  test('begins the year with what another payroll paid and withheld', () => {
    const contributions = { cpp: cents(100), cpp2: cents(20), ei: cents(30), qpip: cents(4) };
    const opening = { ...contributions, gross: cents(5000), federal: cents(600), provincial: cents(400) };
    const statement = payStatement(madeUpFacts([madeUpPay], { opening, year: madeUpPay }));
    for (const part of OPENING_PARTS) expect(statement.yearToDate[part]).toBe(madeUpPay[part] + opening[part]);
    expect(statement.yearToDate.net).toBe(madeUpPay.net + 5000 - 100 - 20 - 30 - 4 - 600 - 400);
    expect(openingLacks(opening)).toBeNull();
    for (const [missing, lacks] of [
      [{ gross: null }, 'gross'],
      [{ federal: null }, 'tax'],
      [{ provincial: null }, 'tax'],
      [{ gross: null, provincial: null }, 'both'],
    ] as const) {
      const known = { ...opening, ...missing };
      expect(openingLacks(known)).toBe(lacks);
      expect(payStatement(madeUpFacts([madeUpPay], { opening: known, year: madeUpPay })).yearToDate.net).toBe(
        madeUpPay.net,
      );
    }
  });

  test('says what tax was withheld by, and the basic amount where nothing was claimed', () => {
    const person = { name: 'Amélie', title: 'Engineer', province: 'QC' as const };
    const claims = (declaration: TaxDeclaration | null) =>
      statedClaims(payStatement(madeUpFacts([madeUpPay], { declaration, person }))).map(({ claim, cents: amount }) => [
        claim,
        amount,
      ]);
    expect(claims(null)).toEqual([]);
    expect(claims({ exempt: true, additionalTax: cents(5) })).toEqual([['exempt', null]]);
    expect(claims({ federalClaim: cents(7), additionalTax: NO_CENTS, additionalQuebecTax: cents(9) })).toEqual([
      ['federal', 7],
      ['quebec', null],
      ['additionalQuebecTax', 9],
    ]);
    expect(claims({ outsideCanada: true, federalCredits: cents(3) })).toEqual([
      ['federal', null],
      ['federalCredits', 3],
    ]);
  });

  test('of an earlier version adds what another payroll withheld to contributions, and to nothing else', () => {
    const opening = { cpp: cents(100), cpp2: cents(20), ei: cents(30), qpip: cents(4) };
    const { yearToDate } = payStatement(madeUpFacts([madeUpPay], { opening, year: madeUpPay }));
    for (const part of ['cpp', 'cpp2', 'ei', 'qpip'] as const)
      expect(yearToDate[part]).toBe(madeUpPay[part] + opening[part]);
    for (const part of ['gross', 'federal', 'provincial', 'payrollTax', 'net'] as const)
      expect(yearToDate[part]).toBe(madeUpPay[part]);
  });

  test('leaves out what was not withheld this year', () => {
    expect(shownParts(payStatement(madeUpFacts([madeUpPay])))).toEqual(['cpp', 'ei', 'federal', 'provincial']);
  });
});

describe('the statements that a new one replaces', () => {
  const none = { lines: new Set<string>(), payouts: new Set<string>() };
  const earlier = (id: string, nets: EarlierStatement['nets'], replaces: string[] = []): EarlierStatement => ({
    id,
    number: id,
    payoutId: `payout of ${id}`,
    nets,
    replaces,
  });
  const a = { line: 'a', net: 100 };

  test('are none when pay came back and is paid again with the same amounts', () => {
    expect(replacedStatements([a], [earlier('1', [a, { line: 'b', net: 5 }])], none)).toBeNull();
  });

  test('are those with another amount of the same line', () => {
    const first = earlier('1', [a]);
    expect(replacedStatements([{ line: 'a', net: 90 }], [first], none)).toEqual([first]);
  });

  test('are those of credited lines and payments that the new pay stands for', () => {
    const [first, second, other] = [earlier('1', [a]), earlier('2', []), earlier('3', [{ line: 'z', net: 1 }])];
    const corrected = { lines: new Set(['a']), payouts: new Set(['payout of 2']) };
    expect(replacedStatements([{ line: 'c', net: 1 }], [first, second, other], corrected)).toEqual([first, second]);
  });

  test('are not those that were replaced before', () => {
    const [first, second] = [earlier('1', [a]), earlier('2', [{ line: 'a', net: 90 }], ['1'])];
    expect(replacedStatements([a], [first, second], none)).toEqual([second]);
  });
});
