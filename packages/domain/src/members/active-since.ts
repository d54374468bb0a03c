import { laterOf, type PlainDate } from '../dates/plain-date.ts';

interface Days {
  readonly approved: PlainDate;
  /** The first day of employment; null when it is not known. */
  readonly start: PlainDate | null;
  /** The first day of the latest return. */
  readonly returned: PlainDate | undefined;
}

/** Since when an approved member is active: the activation, the first day or the return, whichever is last. A first day to come does not count yet. */
export function activeSinceDay({ approved, start, returned = approved }: Days, today: PlainDate): PlainDate {
  const begun = start !== null && start <= today ? laterOf(approved, start) : approved;
  return laterOf(begun, returned);
}
