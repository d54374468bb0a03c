import { isMissingRates } from '@portage/domain/contributions/rates';
import { type FirstInvoice, firstInvoice } from '@portage/domain/costs/first-invoice';
import { yearOf } from '@portage/domain/dates/plain-date';
import type { FirstPay } from '@portage/domain/pay/first-pay';
import { isPayrollSchedule } from '@portage/domain/pay/paydays';
import { isProvince, type Province } from '@portage/domain/places/provinces';
import { useQuery } from '@tanstack/react-query';
import { useCompanyId } from '#lib/company/company.ts';
import { chargeTermsQuery } from '#lib/figures/charge-terms-queries.ts';
import { useRates } from '#lib/figures/rates-queries.ts';

const NO_CHARGES = { rates: [], fees: [] };

/** Where a person works and how often they are paid, as stored or chosen. */
export interface PaidPlace {
  readonly province: string | null;
  readonly schedule: string | null;
}

/** What an invoice is estimated at. */
export interface Estimated {
  readonly invoice: FirstInvoice;
  readonly province: Province;
  /** False where the fee and levies could not be read. */
  readonly whole: boolean;
}

/** What the invoice of a first pay comes to; null until province and rates are known. */
export function useFirstInvoice(pay: FirstPay, { province, schedule }: PaidPlace): Estimated | null {
  const charges = useQuery(chargeTermsQuery(useCompanyId()));
  const rates = useRates(yearOf(pay.payday));
  if (rates === null || charges.isPending || !isProvince(province) || !isPayrollSchedule(schedule)) return null;
  try {
    const terms = charges.data ?? NO_CHARGES;
    const invoice = firstInvoice(pay, { province, schedule, terms, rates });
    return { invoice, province, whole: charges.data !== undefined };
  } catch (error) {
    if (isMissingRates(error)) return null;
    throw error;
  }
}
