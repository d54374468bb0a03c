import type { RatesTable } from '../contributions/rates-table.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import { applyRate, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput } from './income-tax.ts';
import { baseOf } from './t4127.ts';
import type { TaxTables } from './tax-tables.ts';

/** The year's base pension contributions and premiums that credits are given for (inside K2 and K2P). */
export interface CreditBases {
  /** From regular pay alone. */
  readonly regular: Cents;
  /** With non-periodic payments earlier in the year. */
  readonly without: Cents;
  /** With this pay's non-periodic payment, too. */
  readonly with: Cents;
}

/**
 * A year's contribution for the credit: that of each pay times the pays of the year, with the non-periodic ones. CRA's calculator takes
 * what was deducted so far when that is more. Once the year's maximum is reached, in this pay too, it is the maximum (T4127 p. 16, note),
 * so that the credit does not vanish with the contribution.
 */
function yearOf(regular: number, once: number, soFar: Cents, reached: boolean, maximum: Cents): number {
  return reached ? maximum : Math.min(Math.max(regular + once, soFar), maximum);
}

/**
 * The base of K2 (K2Q in Quebec), T4127 p. 15 and 16. A contribution of one pay is rounded to the cent before it counts for the year, as
 * in CRA's example on p. 18; QPIP is counted on insurable pay.
 */
export function creditBases(tables: TaxTables, rates: RatesTable, input: IncomeTaxInput): CreditBases {
  const { contributions: whole, periodicContributions: periodic = whole, paysPerYear, earlier } = input;
  const { steps } = whole;
  const inQuebec = steps.insuredInQuebec ?? input.province === 'QC';
  const parts = input.province === 'QC' ? tables.qpp : tables.cpp;
  const premium = inQuebec ? rates.eiQuebec : rates.ei;
  const qpipRate = inQuebec ? rates.qpip.rate : 0;
  const qpipMaximum = inQuebec ? rates.qpip.maximum : NO_CENTS;
  const pensionMaximum = roundShare(parts.maximumBase, steps.pensionableMonths, 12);
  const regular = {
    pension: baseOf(periodic.cpp, parts) * paysPerYear,
    ei: periodic.ei * paysPerYear,
    qpip: applyRate(qpipRate, cents(periodic.steps.insurable * paysPerYear)),
  };
  const soFar = { pension: baseOf(steps.cpp.soFar, parts), ei: steps.ei.soFar, qpip: steps.qpip.soFar };

  const total = (of: typeof whole, once: { pension: number; ei: number; qpip: number }): Cents => {
    const reached = (step: 'cpp' | 'ei' | 'qpip') => {
      const { soFar: before, maximum } = steps[step];
      return maximum > 0 && before + of[step] >= maximum;
    };
    return cents(
      yearOf(regular.pension, once.pension, soFar.pension, reached('cpp'), pensionMaximum) +
        yearOf(regular.ei, once.ei, soFar.ei, reached('ei'), premium.maximum) +
        yearOf(regular.qpip, once.qpip, soFar.qpip, reached('qpip'), qpipMaximum),
    );
  };

  const alone = total(periodic, { pension: 0, ei: 0, qpip: 0 });
  if (input.nonPeriodic === 0) return { regular: alone, without: alone, with: alone };
  const before = {
    pension: applyRate(parts.base, earlier.paid),
    ei: applyRate(premium.rate, earlier.paid),
    qpip: applyRate(qpipRate, earlier.paid),
  };
  const both = {
    pension: sumCents([before.pension, baseOf(subtractCents(whole.cpp, periodic.cpp), parts)]),
    ei: sumCents([before.ei, subtractCents(whole.ei, periodic.ei)]),
    qpip: sumCents([before.qpip, subtractCents(whole.qpip, periodic.qpip)]),
  };
  return { regular: alone, without: total(periodic, before), with: total(whole, both) };
}
