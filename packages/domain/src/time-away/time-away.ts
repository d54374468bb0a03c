import { daysBetween, type PlainDate } from '../dates/plain-date.ts';
import type { Province } from '../places/provinces.ts';
import { workingDays } from './statutory-holidays.ts';

/** Why someone is away. Vacation and sick days are paid; unpaid leave takes the days from the pay. */
export const TIME_AWAY_KINDS = ['vacation', 'sick', 'unpaid'] as const;
export type TimeAwayKind = (typeof TIME_AWAY_KINDS)[number];

export const TIME_AWAY_STATES = ['requested', 'approved', 'declined', 'canceled'] as const;
export type TimeAwayState = (typeof TIME_AWAY_STATES)[number];

/** Days away, both included. */
export interface TimeAway {
  readonly kind: TimeAwayKind;
  readonly first: PlainDate;
  readonly last: PlainDate;
  /** Half of the only day. */
  readonly half: boolean;
}

/** The longest time away in one entry, in days. */
export const MAX_DAYS_AWAY = 366;

export type TimeAwayProblem =
  | 'timeAwayReversed'
  | 'timeAwayTooLong'
  | 'timeAwayHalf'
  | 'timeAwayUnpaidHalf'
  | 'timeAwayOutside'
  | 'timeAwayOverlaps'
  | 'timeAwayNoWorkingDay';

/**
 * Why somebody cannot be away on these days; null when they can.
 * @param employment the first day of employment, and the last one where it is known
 * @param others what else is requested or approved
 */
export function timeAwayProblem(
  { kind, first, last, half }: TimeAway,
  employment: {
    readonly commencement: PlainDate;
    readonly lastDay: PlainDate | null;
    readonly province: Province | null;
  },
  others: readonly Pick<TimeAway, 'first' | 'last'>[],
): TimeAwayProblem | null {
  if (last < first) return 'timeAwayReversed';
  if (daysBetween(first, last) >= MAX_DAYS_AWAY) return 'timeAwayTooLong';
  if (half && first !== last) return 'timeAwayHalf';
  if (half && kind === 'unpaid') return 'timeAwayUnpaidHalf';
  if (first < employment.commencement || (employment.lastDay !== null && last > employment.lastDay))
    return 'timeAwayOutside';
  if (workingDays(first, last, employment.province).length === 0) return 'timeAwayNoWorkingDay';
  return others.some((other) => other.first <= last && first <= other.last) ? 'timeAwayOverlaps' : null;
}
