import type { RatesTable } from '../contributions/rates-table.ts';
import { type Cents, cents, NO_CENTS, subtractCents } from '../money/money.ts';
import { applyRate, roundShare } from '../money/rational.ts';
import type { IncomeTaxInput, TaxedContributions } from './income-tax.ts';
import { baseOf } from './t4127.ts';
import type { TaxSheet } from './tax-steps.ts';
import type { TaxTables } from './tax-tables.ts';

/** What the year's contributions are those of: regular pay alone, with earlier non-periodic payments, or also with this pay's. */
export type CreditedPay = 'regular' | 'before' | 'all';

/**
 * The year's base pension contributions and premiums that credits are given for (inside K2, K2Q in Quebec, and K2P), T4127 p. 15 and 16:
 * those of each pay times the pays of the year, with the non-periodic ones. CRA's calculator takes what was deducted so far when that is
 * more. Once the year's maximum is reached, in this pay too, it is the maximum (note on p. 16), so that the credit does not vanish with
 * the contribution. A contribution of one pay is rounded to the cent before it counts for the year, as in CRA's example on p. 18; QPIP is
 * counted on insurable pay.
 */
export function creditBase(
  tables: TaxTables,
  rates: RatesTable,
  input: IncomeTaxInput,
  counted: CreditedPay,
  sheet: TaxSheet,
): Cents {
  const { contributions: whole, periodicContributions: periodic = whole, paysPerYear: times } = input;
  const { steps } = whole;
  const inQuebec = steps.insuredInQuebec ?? input.province === 'QC';
  const plan = input.province === 'QC' ? tables.qpp : tables.cpp;
  const premium = inQuebec ? rates.eiQuebec : rates.ei;
  const once = counted === 'regular' ? NO_CENTS : input.earlier.paid;
  const now = counted === 'all' ? whole : periodic;
  const step = sheet.step();

  const pensionMaximum = roundShare(plan.maximumBase, steps.pensionableMonths, 12);
  const base = [plan.base, plan.base + plan.additional, 'rates'] as const;
  const lastPension = subtractCents(now.cpp, periodic.cpp);
  const pension = baseOf(periodic.cpp, plan) * times + applyRate(plan.base, once) + baseOf(lastPension, plan);
  const pensionSoFar = baseOf(steps.cpp.soFar, plan);
  if (isReached(steps.cpp, now.cpp) || Math.max(pension, pensionSoFar) > pensionMaximum) {
    const share = [steps.pensionableMonths, 12, 'numbers'] as const;
    step.plusTerm({ name: 'baseMaximum', amount: plan.maximumBase, ...(share[0] === 12 ? {} : { share }) });
  } else if (pensionSoFar > pension) step.plusTerm({ name: 'D', amount: steps.cpp.soFar, share: base });
  else {
    step
      .plusTerm({ name: 'C', amount: periodic.cpp, share: base, times })
      .plusRate('B1', plan.base, once)
      .plusTerm({ name: 'pensionOfB', amount: lastPension, share: base });
  }

  const lastEi = subtractCents(now.ei, periodic.ei);
  const ei = periodic.ei * times + applyRate(premium.rate, once) + lastEi;
  if (isReached(steps.ei, now.ei) || Math.max(ei, steps.ei.soFar) > premium.maximum)
    step.plus('eiMaximum', premium.maximum);
  else if (steps.ei.soFar > ei) step.plus('D1', steps.ei.soFar);
  else step.plusTimes('EI', times, periodic.ei).plusRate('B1', premium.rate, once).plus('eiOfB', lastEi);

  if (inQuebec) {
    const { rate, maximum } = rates.qpip;
    const insurable = cents(periodic.steps.insurable * times);
    const lastQpip = subtractCents(now.qpip, periodic.qpip);
    const qpip = applyRate(rate, insurable) + applyRate(rate, once) + lastQpip;
    if (isReached(steps.qpip, now.qpip) || Math.max(qpip, steps.qpip.soFar) > maximum)
      step.plus('qpipMaximum', maximum);
    else if (steps.qpip.soFar > qpip) step.plus('qpipSoFar', steps.qpip.soFar);
    else step.plusRate('IE', rate, insurable).plusRate('B1', rate, once).plus('qpipOfB', lastQpip);
  }
  return step.is(input.province === 'QC' ? 'federal' : 'both', 'contributions', 'T4127 p. 15');
}

const isReached = ({ soFar, maximum }: TaxedContributions['steps']['cpp'], amount: Cents): boolean =>
  maximum > 0 && soFar + amount >= maximum;
