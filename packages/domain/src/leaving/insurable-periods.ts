import { addDays, dayOfWeek, earlierOf, laterOf, type PlainDate } from '../dates/plain-date.ts';
import { type Cents, cents, sumCents } from '../money/money.ts';
import { type PayrollSchedule, payPeriod, payPeriodNumberAt } from '../pay/paydays.ts';

// The figures of a record of employment: insurable hours and earnings by pay period. Source: Service Canada's guide, blocks 10 to 12 and 15A to 15C,
// as docs/payroll-sources.md says with how sure it is.

/** Hours of a weekday of salaried, full-time work: hours are not recorded. */
const HOURS_A_DAY = 8;

/** How many pay periods count: 53 weeks of them. */
export const periodsCounted = (schedule: PayrollSchedule): 27 | 13 => (schedule === 'Monthly' ? 13 : 27);

/** A paid line, with its insurable earnings. */
export interface InsurableLine {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly insurable: Cents;
}

/** A one-time payment with insurable earnings, which carries no hours. */
export interface InsurableOneTime {
  readonly payday: PlainDate;
  readonly insurable: Cents;
}

export interface InsurablePeriod {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly hours: number;
  readonly earnings: Cents;
}

export interface RecordOfEmployment {
  /** Block 10: the first day worked, since the last return. */
  readonly firstDay: PlainDate;
  /** Block 11: the last day that is paid. */
  readonly lastDayPaid: PlainDate;
  /** Block 12: the end of the pay period of that day. */
  readonly finalPeriodEnd: PlainDate;
  /** Block 15A. */
  readonly hours: number;
  /** Block 15B: the sum of `periods`. */
  readonly earnings: Cents;
  /** Block 15C: newest first, the final period first of all; at most 27 or 13. Periods without pay between others are there with 0. */
  readonly periods: readonly InsurablePeriod[];
}

/**
 * The figures of a record of employment.
 * @param given.commencement the first day of employment, from which pay periods are counted
 * @param given.firstDay the first day since the last return
 * @param given.lastDay the last day of work
 * @param given.lines paid lines up to it; @param given.oneTime payments with insurable earnings. What is paid after the final period counts in it
 */
export function recordOfEmployment(given: {
  readonly commencement: PlainDate;
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
  readonly schedule: PayrollSchedule;
  readonly lines: readonly InsurableLine[];
  readonly oneTime: readonly InsurableOneTime[];
}): RecordOfEmployment {
  const { commencement, firstDay, lastDay, schedule, lines, oneTime } = given;
  const numberOf = (day: PlainDate) => payPeriodNumberAt(commencement, schedule, day) ?? 1;
  const final = numberOf(lastDay);
  const oldest = Math.max(numberOf(firstDay), final - periodsCounted(schedule) + 1);
  const periods: InsurablePeriod[] = [];
  for (let number = final; number >= oldest; number -= 1) {
    const { start, end } = payPeriod(commencement, schedule, number);
    const own = lines.filter((line) => line.start <= end && line.start >= start);
    const extra = oneTime.filter(({ payday }) => Math.min(numberOf(payday), final) === number);
    periods.push({
      start: laterOf(start, firstDay),
      end: earlierOf(end, lastDay),
      hours: own.reduce((sum, line) => sum + hoursIn(line.start, earlierOf(line.end, lastDay)), 0),
      earnings: sumCents([...own, ...extra].map(({ insurable }) => insurable)),
    });
  }
  const paid = lines.map(({ end }) => earlierOf(end, lastDay)).toSorted();
  return {
    firstDay,
    lastDayPaid: paid.at(-1) ?? lastDay,
    finalPeriodEnd: payPeriod(commencement, schedule, final).end,
    hours: periods.reduce((sum, { hours }) => sum + hours, 0),
    earnings: cents(periods.reduce((sum, { earnings }) => sum + earnings, 0)),
    periods,
  };
}

/** Weekdays from a day to another, in hours. */
function hoursIn(start: PlainDate, end: PlainDate): number {
  let hours = 0;
  for (let day = start; day <= end; day = addDays(day, 1))
    if (dayOfWeek(day) !== 0 && dayOfWeek(day) !== 6) hours += HOURS_A_DAY;
  return hours;
}
