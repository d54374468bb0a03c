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
import { payOf, stepsOf } from './testing/pay-of.ts';
import {
  basisOfInstalment,
  basisOfLine,
  basisOfOneTime,
  type ContributedPay,
  explainTaxOf,
  type TaxBasis,
  taxOf,
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

/** An instalment that takes back part of a pay, with its contributions. */
function takenBack(province: Province, pay: ContributedPay, less: Cents): ContributedPay {
  const lower = contributed(province, cents(pay.gross - less)).contributions;
  const { contributions } = pay;
  return {
    gross: cents(-less),
    contributions: {
      ...contributions,
      cpp: cents(lower.cpp - contributions.cpp),
      cpp2: cents(lower.cpp2 - contributions.cpp2),
      ei: cents(lower.ei - contributions.ei),
      qpip: cents(lower.qpip - contributions.qpip),
      steps: { ...contributions.steps, pensionable: cents(-less), insurable: cents(-less) },
    },
  };
}

test('recovering an overpayment leaves the net pay of the lower gross', () => {
  const amounts = fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(place, amounts, (province, [whole, share]) => {
      const gross = cents(whole);
      const less = cents(Math.round(whole * share));
      const pay = contributed(province, gross);
      const back = takenBack(province, pay, less);
      const basis = basisOfInstalment(back, [pay], {}, tables.edition);
      const taken = withhold({ ...back, basis }, [], tables, rates);
      const lower = contributed(province, cents(gross - less));
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
      const steps = stepsOf(province, 26, '8000.00', { nonPeriodic: parseCents('5000.00') });
      const onBonus = (of: 'federal' | 'provincial') =>
        steps.findLast((step) => step.of === of && step.factor === 'nonPeriodic')?.value;
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

describe('the steps of what is withheld', () => {
  /** The results that a basis ends with: of parts of one pay, what they add. */
  const results = (basis: TaxBasis) => {
    const { steps, ...taxes } = explainTaxOf(basis, tables, rates);
    const rests = steps.filter(({ factor }) => factor === 'rest' || factor === 'payrollTaxRest');
    const ends = ['regular', 'nonPeriodic', 'payrollTax', 'L', 'lumpSumTax'];
    const counted = rests.length > 0 ? rests : steps.filter(({ factor }) => ends.includes(factor));
    expect(taxes).toEqual(taxOf(basis, tables, rates));
    expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(
      taxes.federal + taxes.provincial + taxes.payrollTax,
    );
    return steps;
  };

  it('lead to a part of a pay, and to what is given back', () => {
    for (const province of PROVINCES) {
      const first = contributed(province, parseCents('1200.00'));
      const second = contributed(province, parseCents('900.00'), [first]);
      const chosen = { declaration: {}, deductions: {} };
      const parts = results(basisOfLine(second, [first], chosen, tables.edition));
      expect(parts.find(({ factor }) => factor === 'rest')?.terms.map(({ name }) => name)).toEqual([
        'samePay',
        'paidBefore',
      ]);
      const back = takenBack(province, first, parseCents('300.00'));
      const gives = results(basisOfInstalment(back, [first], {}, tables.edition));
      expect(gives.find(({ factor }) => factor === 'rest')?.value).toBeLessThan(0);
    }
  });

  it('lead to the tax on a retiring allowance, whose rate follows from the lump sums of the year', () => {
    const [amount, soFar] = [parseCents('5000.00'), parseCents('4000.00')];
    const steps = results({ kind: 'lumpSum', province: 'QC', amount, soFar });
    expect(steps.map(({ of, factor, value }) => [of, factor, value])).toEqual([
      ['both', 'lumpSums', parseCents('9000.00')],
      ['federal', 'lumpSumTax', parseCents('500.00')],
      ['provincial', 'lumpSumTax', parseCents('950.00')],
    ]);
    expect(steps[1]?.terms).toEqual([{ name: 'lumpSum', amount, rate: 10_000 }]);
  });

  it('are none where nothing is taxed', () => {
    expect(results({ kind: 'untaxed' })).toEqual([]);
  });
});
