import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment in the reader's time zone. `Intl` would take a slow phone 100 ms to begin. @param epochMs epoch milliseconds */
export function localDay(epochMs: number): PlainDate {
  const at = new Date(epochMs);
  return plainDate(`${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`);
}

/** The hour and the minute of a moment in the reader's time zone: '14' and '05'. @param epochMs epoch milliseconds */
export function localClock(epochMs: number): [hour: string, minute: string] {
  const at = new Date(epochMs);
  return [two(at.getHours()), two(at.getMinutes())];
}
