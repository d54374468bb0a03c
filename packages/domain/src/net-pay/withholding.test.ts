import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calculateContributions } from '../contributions/calculate.ts';
import { BUILT_IN_RATES } from '../contributions/rates-book.ts';
import { addPay, EMPTY_YEAR, yearToDateFor } from '../contributions/year-to-date.ts';
import { plainDate } from '../dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../income-tax/tax-editions.ts';
import { type Cents, cents, NO_CENTS, parseCents, sumCents } from '../money/money.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { DEDUCTION_KINDS, type PayDeduction } from './pay-deductions.ts';
import { payOf } from './testing/pay-of.ts';
import {
  basisOfInstalment,
  basisOfLine,
  basisOfOneTime,
  type ContributedPay,
  type Withholding,
  withhold,
} from './withholding.ts';

const payDate = plainDate('2026-03-06');
const rates = BUILT_IN_RATES.exact(payDate);
const tables = BUILT_IN_TAX_TABLES.exact(payDate);

/** A pay, after others of the same payday. */
function contributed(
  province: Province,
  gross: Cents,
  before: readonly ContributedPay[] = [],
  once = false,
): ContributedPay {
  const year = before.reduce((soFar, { contributions }) => addPay(soFar, contributions), EMPTY_YEAR);
  const contributions = calculateContributions(
    {
      payDate,
      province,
      paysPerYear: 26,
      pensionable: gross,
      nonPeriodicOnly: once || before.length > 0,
      yearToDate: yearToDateFor(year, { province }),
    },
    rates,
  );
  return { gross, contributions };
}

const withheldFrom = (
  pay: ContributedPay,
  earlier: readonly ContributedPay[] = [],
  deductions: readonly PayDeduction[] = [],
  declaration = {},
): Withholding => {
  const chosen = {
    declaration,
    deductions: Object.fromEntries(
      deductions.filter(({ kind }) => kind === 'rrsp').map(({ amount }) => ['rrsp', amount]),
    ),
  };
  const basis = basisOfLine(pay, earlier, chosen, tables.edition);
  return withhold({ ...pay, basis }, deductions, tables, rates);
};

const taxes = ({ federal, provincial, payrollTax }: Withholding) => sumCents([federal, provincial, payrollTax]);
const place = fc.constantFrom(...PROVINCES);

describe('what is withheld from a line', () => {
  it('is what the calculator withholds from the same pay', () => {
    for (const province of PROVINCES) {
      const { tax, net } = payOf(province, 26, '3123.45');
      const pay = contributed(province, parseCents('3123.45'));
      expect(withheldFrom(pay)).toMatchObject({
        federal: tax.federal,
        provincial: tax.provincial,
        payrollTax: tax.payrollTax,
        net,
      });
    }
  });

  it('of a pay period that is paid in parts is, in all, the tax of the period', () => {
    // Of some cents, no more than these can be withheld.
    const part = fc.integer({ min: 100, max: 600_000 }).map(cents);
    fc.assert(
      fc.property(place, fc.array(part, { minLength: 1, maxLength: 4 }), (province, parts) => {
        const lines: ContributedPay[] = [];
        let tax = 0;
        for (const gross of parts) {
          const line = contributed(province, gross, lines);
          tax += taxes(withheldFrom(line, lines));
          lines.push(line);
        }
        const last = lines.at(-1);
        if (last === undefined) return;
        const whole = basisOfLine(last, lines.slice(0, -1), { declaration: {}, deductions: {} }, tables.edition);
        if (whole.kind !== 'pay') throw new Error('A line is taxed.');
        const { before: _, ...asOne } = whole;
        const gross = sumCents(lines.map((line) => line.gross));
        expect(tax).toBe(taxes(withhold({ gross, contributions: null, basis: asOne }, [], tables, rates)));
      }),
    );
  });

  it('and what is left are the gross pay, whatever is deducted', () => {
    const deduction = fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom(...DEDUCTION_KINDS),
      amount: fc.integer({ min: 1, max: 400_000 }).map(cents),
    });
    fc.assert(
      fc.property(
        place,
        fc.integer({ min: 1, max: 900_000 }).map(cents),
        fc.array(deduction, { maxLength: 5 }),
        fc.integer({ min: 0, max: 300_000 }).map(cents),
        (province, gross, deductions, additionalTax) => {
          const {
            basis: _,
            deductions: taken,
            ...amounts
          } = withheldFrom(contributed(province, gross), [], deductions, {
            additionalTax,
          });
          expect(sumCents([...Object.values(amounts), ...taken.map((one) => one.taken)])).toBe(gross);
          for (const amount of Object.values(amounts)) expect(amount).toBeGreaterThanOrEqual(0);
          expect(taken.length).toBe(deductions.length);
          for (const one of taken) expect(one.taken).toBeLessThanOrEqual(one.amount);
        },
      ),
    );
  });

  it('is not less for additional tax that a later part of the pay does not reach', () => {
    const first = contributed('ON', parseCents('3000.00'));
    const second = contributed('ON', parseCents('400.00'), [first]);
    const additionalTax = parseCents('300.00');
    const rrsp = { id: 'plan', kind: 'rrsp', amount: parseCents('400.00') } as const;
    const plain = withheldFrom(second, [first]);
    expect(withheldFrom(second, [first], [rrsp], { additionalTax })).toMatchObject({
      federal: plain.federal,
      net: plain.net,
    });
  });

  it('leaves out what the pay does not reach, in the order of the law: a garnishment before other deductions', () => {
    const pay = contributed('ON', parseCents('1000.00'));
    const { net } = withheldFrom(pay);
    const taken = withheldFrom(
      pay,
      [],
      [
        { id: 'loan', kind: 'other', amount: parseCents('500.00') },
        { id: 'court', kind: 'garnishment', amount: parseCents('600.00') },
      ],
    );
    expect(taken.deductions.map(({ id, taken: amount }) => [id, amount])).toEqual([
      ['court', parseCents('600.00')],
      ['loan', net - parseCents('600.00')],
    ]);
    expect(taken.net).toBe(NO_CENTS);
  });
});

test('recovering an overpayment leaves the net pay of the lower gross', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(place, amounts, (province, [whole, share]) => {
      const gross = cents(whole);
      const less = cents(Math.round(whole * share));
      const pay = contributed(province, gross);
      const lower = contributed(province, cents(gross - less));
      const steps = { pensionable: cents(-less), insurable: cents(-less) };
      const back = {
        gross: cents(-less),
        contributions: {
          ...pay.contributions,
          cpp: cents(lower.contributions.cpp - pay.contributions.cpp),
          cpp2: cents(lower.contributions.cpp2 - pay.contributions.cpp2),
          ei: cents(lower.contributions.ei - pay.contributions.ei),
          qpip: cents(lower.contributions.qpip - pay.contributions.qpip),
          steps: { ...pay.contributions.steps, ...steps },
        },
      };
      const basis = basisOfInstalment(back, [pay], {}, tables.edition);
      const taken = withhold({ ...back, basis }, [], tables, rates);
      expect(withheldFrom(pay).net + taken.net).toBe(withheldFrom(lower).net);
    }),
  );
});

describe('what is withheld from a bonus', () => {
  it('is the bonus part of a pay that has both (T4127 p. 18)', () => {
    for (const province of PROVINCES) {
      const regular = parseCents('3000.00');
      const bonus = contributed(province, parseCents('5000.00'), [], true);
      const basis = basisOfOneTime(bonus, regular, [], {}, rates, tables);
      const { federal, provincial } = withhold({ ...bonus, basis }, [], tables, rates);
      const { tax } = payOf(province, 26, '8000.00', { nonPeriodic: parseCents('5000.00') });
      const onBonus = (of: 'federal' | 'provincial') =>
        tax.steps.findLast((step) => step.of === of && step.factor === 'nonPeriodic')?.value;
      expect(federal, province).toBe(onBonus('federal'));
      expect(provincial, province).toBe(onBonus('provincial'));
    }
  });

  it('counts earlier ones of the year', () => {
    const first = contributed('ON', parseCents('20000.00'), [], true);
    const second = contributed('ON', parseCents('20000.00'), [first], true);
    const regular = parseCents('3000.00');
    const of = (pay: ContributedPay, earlier: ContributedPay[]) =>
      taxes(withhold({ ...pay, basis: basisOfOneTime(pay, regular, earlier, {}, rates, tables) }, [], tables, rates));
    expect(of(second, [first])).toBeGreaterThan(of(second, []));
  });

  it('of a retiring allowance is a flat rate of the year’s allowances', () => {
    const of = (province: Province, amount: string, soFar = '0.00') =>
      withhold(
        {
          gross: parseCents(amount),
          contributions: null,
          basis: { kind: 'lumpSum', province, amount: parseCents(amount), soFar: parseCents(soFar) },
        },
        [],
        tables,
        rates,
      );
    expect(of('ON', '5000.00')).toMatchObject({ federal: parseCents('500.00'), provincial: 0 });
    expect(of('ON', '5000.01').federal).toBe(parseCents('1000.00'));
    expect(of('AB', '20000.00').net).toBe(parseCents('14000.00'));
    expect(of('QC', '5000.00', '4000.00')).toMatchObject({
      federal: parseCents('500.00'),
      provincial: parseCents('950.00'),
    });
  });
});
