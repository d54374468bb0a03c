import { estimatePayday } from '../charges/estimate.ts';
import type { FeeTerms } from '../charges/fee.ts';
import type { LevyRate } from '../charges/levies.ts';
import { calculateContributions, employerCost } from '../contributions/calculate.ts';
import { ZERO_YEAR_TO_DATE } from '../contributions/calculation.ts';
import { BUILT_IN_RATES, type RatesBook } from '../contributions/rates-book.ts';
import { type Cents, sumCents } from '../money/money.ts';
import type { FirstPay } from '../pay/first-pay.ts';
import { type PayrollSchedule, paysPerYear } from '../pay/paydays.ts';
import type { Province } from '../places/provinces.ts';
import type { EmployerCost } from './employer-cost.ts';

/** What the invoice of a person's first pay comes to before tax, in cents. */
export interface FirstInvoice extends EmployerCost {
  /** The fee and levies. */
  readonly charges: Cents;
}

/**
 * Estimates the invoice that a person's first pay adds to: gross pay, the employer's contributions as if nothing was paid in the year, and
 * the fee and levies.
 * @param given.rates default the built-in years
 * @throws MissingRatesError when neither the payday's year nor the year before has figures
 */
export function firstInvoice(
  { payday, gross, lines }: Pick<FirstPay, 'payday' | 'gross' | 'lines'>,
  given: {
    readonly province: Province;
    readonly schedule: PayrollSchedule;
    readonly terms: { readonly rates: readonly LevyRate[]; readonly fees: readonly FeeTerms[] };
    readonly rates?: RatesBook;
  },
): FirstInvoice {
  const { province, schedule, terms } = given;
  const { table } = (given.rates ?? BUILT_IN_RATES).exactOrEstimate(payday);
  const { ei, cpp } = employerCost(
    calculateContributions(
      {
        payDate: payday,
        province,
        paysPerYear: paysPerYear(schedule),
        pensionable: gross,
        yearToDate: ZERO_YEAR_TO_DATE,
      },
      table,
    ),
  );
  const groups = lines.map((line) => ({ province, lines: 1, ...line }));
  const charges = estimatePayday(terms, groups, [], payday);
  return { gross, ei, cpp, charges, total: sumCents([gross, ei, cpp, charges]) };
}
