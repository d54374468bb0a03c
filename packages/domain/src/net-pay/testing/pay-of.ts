import { ZERO_YEAR_TO_DATE } from '../../contributions/calculation.ts';
import { BUILT_IN_RATES } from '../../contributions/rates-book.ts';
import { plainDate } from '../../dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../../income-tax/tax-editions.ts';
import type { TaxStep } from '../../income-tax/tax-steps.ts';
import { NO_CENTS, parseCents } from '../../money/money.ts';
import type { Province } from '../../places/provinces.ts';
import { calculateNetPay, explainTaxOfPay, type NetPay, type NetPayInput } from '../net-pay.ts';

type More = Partial<NetPayInput> & { readonly payDate?: string };

/** The first pay of a year: `gross` and `nonPeriodic` in dollars, all of it pensionable and insurable. */
export const payOf = (province: Province, paysPerYear: number, gross: string, more: More = {}): NetPay =>
  calculateNetPay(...given(province, paysPerYear, gross, more));

/** The steps of its income tax. */
export const stepsOf = (province: Province, paysPerYear: number, gross: string, more: More = {}): readonly TaxStep[] =>
  explainTaxOfPay(...given(province, paysPerYear, gross, more));

function given(province: Province, paysPerYear: number, gross: string, more: More): Parameters<typeof calculateNetPay> {
  const { payDate = '2026-03-06', ...rest } = more;
  const date = plainDate(payDate);
  const pensionable = parseCents(gross);
  const contributions = { payDate: date, province, paysPerYear, pensionable, yearToDate: ZERO_YEAR_TO_DATE };
  const none = { paid: NO_CENTS, additionalPension: NO_CENTS };
  const nothing = { nonPeriodic: NO_CENTS, earlier: none, declaration: {}, deductions: {} };
  return [
    { contributions, gross: pensionable, ...nothing, ...rest },
    BUILT_IN_RATES.exact(date),
    BUILT_IN_TAX_TABLES.exact(date),
  ];
}
