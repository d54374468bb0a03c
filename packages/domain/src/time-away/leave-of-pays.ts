import { earlierOf, laterOf, type PlainDate } from '../dates/plain-date.ts';
import type { Cents } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';
import { grossForPeriod, type PayrollSchedule, payPeriod, payPeriodNumberAt } from '../pay/paydays.ts';
import { type DateRange, weekdaysIn } from '../pay/unpaid-days.ts';

/** What unpaid leave takes from one pay. */
export interface LeaveOfPay {
  readonly payday: PlainDate;
  /** Gross pay, in cents. */
  readonly amount: Cents;
}

/**
 * What unpaid leave takes from each pay that it is in: the weekdays of leave among those of the pay period. For a preview: the run also knows
 * changes of terms, and days that are not owed for another reason.
 * @param terms the first day of employment, the schedule, and the salary in cents per year
 */
export function leaveOfPays(
  leave: DateRange,
  terms: { readonly commencement: PlainDate; readonly schedule: PayrollSchedule; readonly salary: Cents },
): LeaveOfPay[] {
  const { commencement, schedule, salary } = terms;
  const first = payPeriodNumberAt(commencement, schedule, leave.start);
  if (first === null) return [];
  const pays: LeaveOfPay[] = [];
  for (let number = first; ; number += 1) {
    const { start, end, payday } = payPeriod(commencement, schedule, number);
    if (start > leave.end) return pays;
    const days = weekdaysIn(laterOf(start, leave.start), earlierOf(end, leave.end));
    if (days > 0) {
      const amount = truncateShare(grossForPeriod(salary, schedule, number), days, weekdaysIn(start, end));
      pays.push({ payday, amount });
    }
  }
}
