import { firstPaydayNumber, type PayPeriod, payPeriod, payPeriodNumberAt } from '@portage/domain/paydays';
import { laterOf, type PlainDate } from '@portage/domain/plain-date';
import { type DateRange, unpaidParts } from '@portage/domain/unpaid-days';
import type { LineRow, MemberRow } from './payroll-rows.ts';

/** A pay period, or the days of it that are not paid yet, that shall be a line. */
export interface WantedPart {
  period: PayPeriod;
  part: DateRange;
}

/**
 * The coming periods of a member, and those whose lines wait: nothing ran on their days, or they are to be paid anew, or the clock has
 * been moved back since. Days that are invoiced are left out; before a line that stands nothing is added but what was credited.
 * @param lines the member's lines, upcoming or not, credited or not
 * @param count how many coming periods
 */
export function wantedParts(
  member: Pick<MemberRow, 'commencement' | 'schedule'>,
  lines: readonly LineRow[],
  asOf: PlainDate,
  count: number,
): WantedPart[] {
  const { commencement, schedule } = member;
  const upcoming = new Map(lines.filter((line) => line.status === 'upcoming').map((line) => [line.start_date, line]));
  const settled = lines.filter((line) => line.status !== 'upcoming' && !line.credited);
  const takenBack = new Set(lines.filter((line) => line.credited).map((line) => line.start_date));
  const first = firstPaydayNumber(commencement, schedule, asOf);
  const numbers = new Set(Array.from({ length: count }, (_, at) => first + at));
  const waiting: LineRow[] = [];
  for (const line of upcoming.values()) {
    const number = payPeriodNumberAt(commencement, schedule, line.start_date);
    const own = number === null ? null : payPeriod(commencement, schedule, number);
    // Under another schedule the line belongs to no period any more.
    if (own === null || own.end !== line.end_date || own.payday !== line.payday) continue;
    numbers.add(own.number);
    waiting.push(line);
  }
  const lastSettled = settled.reduce((last, line) => laterOf(last, line.end_date), '' as PlainDate);
  const earliestWaiting = waiting.map((line) => line.start_date).sort()[0] ?? lastSettled;
  const floor = laterOf(lastSettled, earliestWaiting);
  const paid = settled.map((line) => ({ start: line.start_date, end: line.end_date }));
  return [...numbers]
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const period = payPeriod(commencement, schedule, number);
      return unpaidParts(period, paid)
        .filter(({ start }) => start > floor || upcoming.has(start) || takenBack.has(start))
        .map((part) => ({ period, part }));
    });
}
