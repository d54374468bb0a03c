/** The server's only source of time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** How far this clock is ahead of the system clock, in milliseconds. */
  readonly offset: number;
}

/**
 * A clock that runs at system speed, shifted to start at `startsAt`.
 * @param startsAt epoch milliseconds; default the system time
 */
export function runningClock(startsAt?: number): Clock {
  const offset = startsAt === undefined ? 0 : startsAt - Date.now();
  return { offset, now: () => Date.now() + offset };
}
