import type { PlainDate } from '@portage/domain/plain-date';
import { todayAt } from '@portage/domain/plain-date';

/** Where time comes from. Nothing else in the server asks the machine for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds by which this clock is ahead of the machine's. */
  readonly offset: number;
}

/**
 * A clock that runs with the machine's, moved so that it starts at `startsAt`.
 * @param startsAt epoch milliseconds; without it, the machine's own time
 */
export function runningClock(startsAt?: number): Clock {
  const offset = startsAt === undefined ? 0 : startsAt - Date.now();
  return { offset, now: () => Date.now() + offset };
}

/** The date in Toronto, where statutory dates are counted. */
export function today(clock: Clock): PlainDate {
  return todayAt(clock.now());
}
