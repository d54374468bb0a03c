import { oneTimePayday, subtractBankDays } from '../dates/bank-holidays.ts';
import { laterOf, type PlainDate } from '../dates/plain-date.ts';

/** When a one-time payment is invoiced and paid. */
export interface OneTimeSchedule {
  /** The run that invoices it. */
  readonly invoiceOn: PlainDate;
  /** The payday of its invoice: its own date, or a later bank day when the date is before the run that invoices it. */
  readonly payday: PlainDate;
}

/**
 * When a one-time payment is invoiced and paid, as payroll issues invoices: some bank days before its date, or with the next run.
 * @param date the payment's date
 * @param nextRun the day of the next payroll run
 * @param leadBankDays bank days before the payday on which its invoice is issued
 */
export function oneTimeSchedule(date: PlainDate, nextRun: PlainDate, leadBankDays: number): OneTimeSchedule {
  const invoiceOn = laterOf(subtractBankDays(date, leadBankDays), nextRun);
  return { invoiceOn, payday: oneTimePayday(date, invoiceOn) };
}
