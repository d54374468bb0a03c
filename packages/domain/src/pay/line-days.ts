import { daysBetween, type PlainDate, parsePlainDate } from '../dates/plain-date.ts';
import { isPayrollSchedule, payPeriod } from './paydays.ts';

/** Days of a pay line within its pay period. */
export interface LineDays {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly days: number;
  /** Days of the whole period; the same as `days` unless the period is split. */
  readonly of: number;
  /** The period's own payday. The line of a late period is paid on a later one. */
  readonly regularPayday: PlainDate;
}

/**
 * Which days of its pay period a line pays. Null when a date is missing, or the line does not lie in that period.
 * @param line.schedule the payroll schedule the line was calculated with
 * @param commencement first day of employment, from which periods are counted
 */
export function lineDays(
  line: {
    readonly start_date: string | null;
    readonly end_date: string | null;
    readonly period_number: number | null;
    readonly schedule: string | null;
  },
  commencement: string | null,
): LineDays | null {
  const [from, start, end] = [commencement, line.start_date, line.end_date].map((day) => parsePlainDate(day ?? ''));
  const { period_number: number, schedule } = line;
  if (!from || !start || !end || !isPayrollSchedule(schedule) || number === null || number < 1) return null;
  const period = payPeriod(from, schedule, number);
  if (start < period.start || end > period.end || start > end) return null;
  return {
    start,
    end,
    days: daysBetween(start, end) + 1,
    of: daysBetween(period.start, period.end) + 1,
    regularPayday: period.payday,
  };
}
