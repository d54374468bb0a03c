import { subtractBankDays } from '../dates/bank-holidays.ts';
import { addDays, addMonthsClamped, daysBetween, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { fixDeadline } from './pay-exceptions.ts';
import { grossForPeriod } from './paydays.ts';
import { owedStretches, type PaidPerson } from './person-paydays.ts';
import { grossForDays } from './unpaid-days.ts';

/** How many bank days before a payday its invoice is issued, and its funds are due. */
export interface InvoiceLeadTimes {
  readonly leadBankDays: number;
  readonly dueBankDays: number;
}

/** Days whose payday has passed, both included: they are paid late. */
export interface LateDays {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly days: number;
}

/** What an activation sets off: the first pay, and the invoice that funds it. */
export interface FirstPay {
  readonly payday: PlainDate;
  /** All days paid on that payday, in cents. */
  readonly gross: Cents;
  /** Its days by pay period, which add up to `gross`. */
  readonly lines: readonly { readonly start: PlainDate; readonly end: PlainDate; readonly gross: Cents }[];
  /** The last day on which an activation is in time for the regular invoice. */
  readonly cutOff: PlainDate;
  readonly invoiceOn: PlainDate;
  readonly dueOn: PlainDate;
  /** The days of pay periods whose payday has passed, which are paid on this payday too; null for none. */
  readonly late: LateDays | null;
}

/** The days of the invoice of a payday that is not invoiced yet. The next daily run, tomorrow, issues what was due for one before. */
export function invoiceDays(
  payday: PlainDate,
  today: PlainDate,
  { leadBankDays, dueBankDays }: InvoiceLeadTimes,
): Pick<FirstPay, 'cutOff' | 'invoiceOn' | 'dueOn'> {
  const cutOff = fixDeadline(payday, leadBankDays);
  const invoiceOn = laterOf(cutOff, addDays(today, 1));
  return { cutOff, invoiceOn, dueOn: laterOf(subtractBankDays(payday, dueBankDays), invoiceOn) };
}

/**
 * The first pay of a person who is activated today and was never active. The next daily run, tomorrow, issues what is due for an
 * invoice by then, so a payday before it is paid late.
 * @returns null when nothing is owed: the days up to far ahead were paid elsewhere
 */
export function firstPay(
  person: Pick<PaidPerson, 'commencement' | 'paidUntil' | 'terms'>,
  today: PlainDate,
  leadTimes: InvoiceLeadTimes,
): FirstPay | null {
  const nextRun = addDays(today, 1);
  const from = laterOf(laterOf(person.commencement, nextRun), person.paidUntil ?? nextRun);
  const stretches = owedStretches({ ...person, approved: true, settledUntil: null, ends: [] }, [], {
    asOf: nextRun,
    // No pay period is longer than a month.
    periods: { until: addMonthsClamped(from, 2) },
  });
  const [first] = stretches;
  if (first === undefined) return null;
  const { payday } = first;
  const paid = stretches.filter((one) => one.payday === payday);
  const late = paid.filter((one) => one.late);
  const end = late.at(-1)?.end;
  const lines = paid.map((one) => ({
    start: one.start,
    end: one.end,
    gross: grossForDays(grossForPeriod(one.terms.salary, one.terms.schedule, one.period.number), one.days),
  }));
  return {
    payday,
    gross: sumCents(lines.map(({ gross }) => gross)),
    lines,
    ...invoiceDays(payday, today, leadTimes),
    late: end === undefined ? null : { start: first.start, end, days: daysBetween(first.start, end) + 1 },
  };
}
