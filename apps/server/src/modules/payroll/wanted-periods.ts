import { firstPaydayNumber, type PayPeriod, payPeriod, payPeriodNumberAt } from '@portage/domain/paydays';
import { laterOf, type PlainDate } from '@portage/domain/plain-date';
import { type DateRange, unpaidParts } from '@portage/domain/unpaid-days';
import type { LineRow, MemberRow } from './payroll-rows.ts';

/** A pay period, or its unpaid days, that should have a line. */
export interface WantedPart {
  period: PayPeriod;
  part: DateRange;
}

/**
 * A member's next pay periods, plus earlier ones that still have an upcoming line (a missed run, a reissued line, or a
 * clock moved back). Skips invoiced days. Never creates lines before an existing one, except to replace a credited period.
 * @param lines all of the member's lines, including credited ones
 * @param count how many upcoming periods
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
  const creditedStarts = new Set(lines.filter((line) => line.credited).map((line) => line.start_date));
  const first = firstPaydayNumber(commencement, schedule, asOf);
  const numbers = new Set(Array.from({ length: count }, (_, at) => first + at));
  const waiting: LineRow[] = [];
  for (const line of upcoming.values()) {
    const number = payPeriodNumberAt(commencement, schedule, line.start_date);
    const own = number === null ? null : payPeriod(commencement, schedule, number);
    // After a schedule change the line no longer matches a period.
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
        .filter(({ start }) => start > floor || upcoming.has(start) || creditedStarts.has(start))
        .map((part) => ({ period, part }));
    });
}
