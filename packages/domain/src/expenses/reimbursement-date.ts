import { addDays, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { EARLIEST_PAYMENT_DAYS } from '../one-time/one-time-payment-form.ts';
import { firstPaydayNumber, isPayrollSchedule, payday } from '../pay/paydays.ts';

/** What decides when an approved expense is paid. */
export interface ReimbursedPay {
  readonly commencement: PlainDate;
  readonly schedule: string;
  readonly lastDay: PlainDate | null;
  /** The last day that is on an invoice; null for none. */
  readonly invoicedUntil: PlainDate | null;
}

/**
 * The date of the one-time payment that pays an approved expense: the person's first payday that a client may choose for one, so that it is paid
 * with their pay. After the last day of employment there is none, and it is the first day that a client may choose.
 */
export function reimbursementDate({ commencement, schedule, lastDay, invoicedUntil }: ReimbursedPay, today: PlainDate) {
  const first = addDays(today, EARLIEST_PAYMENT_DAYS);
  const earliest = invoicedUntil === null ? first : laterOf(first, invoicedUntil);
  if (!isPayrollSchedule(schedule)) return earliest;
  const next = payday(commencement, schedule, firstPaydayNumber(commencement, schedule, earliest));
  return lastDay !== null && next > lastDay ? earliest : next;
}
