import { ZERO_YEAR_TO_DATE } from '../../contributions/calculation.ts';
import { BUILT_IN_RATES } from '../../contributions/rates-book.ts';
import { plainDate } from '../../dates/plain-date.ts';
import { BUILT_IN_TAX_TABLES } from '../../income-tax/tax-editions.ts';
import { NO_CENTS, parseCents } from '../../money/money.ts';
import type { Province } from '../../places/provinces.ts';
import { calculateNetPay, type NetPay, type NetPayInput } from '../net-pay.ts';

/** The first pay of a year: `gross` and `nonPeriodic` in dollars, all of it pensionable and insurable. */
export function payOf(
  province: Province,
  paysPerYear: number,
  gross: string,
  more: Partial<NetPayInput> & { readonly payDate?: string } = {},
): NetPay {
  const { payDate = '2026-03-06', ...rest } = more;
  const date = plainDate(payDate);
  const pensionable = parseCents(gross);
  const contributions = { payDate: date, province, paysPerYear, pensionable, yearToDate: ZERO_YEAR_TO_DATE };
  const none = { paid: NO_CENTS, additionalPension: NO_CENTS };
  return calculateNetPay(
    {
      contributions,
      gross: pensionable,
      nonPeriodic: NO_CENTS,
      earlier: none,
      declaration: {},
      deductions: {},
      ...rest,
    },
    BUILT_IN_RATES.exact(date),
    BUILT_IN_TAX_TABLES.exact(date),
  );
}
