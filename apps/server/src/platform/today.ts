import { type PlainDate, todayAt } from '@portage/domain/dates/plain-date';
import type { Clock } from '@portage/platform/clock';

/** Today's date in Toronto, the time zone of statutory dates. */
export function today(clock: Clock): PlainDate {
  return todayAt(clock.now());
}
