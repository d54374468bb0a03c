import { dayOf, dayOfWeek, monthOf, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Sunday first, as in Canadian calendars. */
export const DAY_NAMES: readonly string[] = [
  ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
];

function monthName(date: PlainDate): string {
  return MONTH_NAMES[monthOf(date) - 1] ?? '';
}

/** 'Nov' */
export function formatShortMonth(date: PlainDate): string {
  return monthName(date).slice(0, 3);
}

/** A day's name as the head of a calendar's column: 'Sun'. */
export function shortDayName(name: string): string {
  return name.slice(0, 3);
}

/** '27 November' */
export function formatDayMonth(date: PlainDate): string {
  return `${dayOf(date)} ${monthName(date)}`;
}

/** '27 Nov 2026' */
export function formatShortDate(date: PlainDate): string {
  return `${dayOf(date)} ${formatShortMonth(date)} ${yearOf(date)}`;
}

/** '27 Nov 2026': a short date in a sentence. */
export function formatShortDateInText(date: PlainDate): string {
  return formatShortDate(date);
}

/** '20 November 2026' */
export function formatDate(date: PlainDate): string {
  return `${formatDayMonth(date)} ${yearOf(date)}`;
}

/** 'Friday, 20 November 2026' */
export function formatLongDate(date: PlainDate): string {
  return `${DAY_NAMES[dayOfWeek(date)]}, ${formatDate(date)}`;
}

/** 'Friday, 20 November': a day of the coming weeks. */
export function formatDayOfWeek(date: PlainDate): string {
  return `${DAY_NAMES[dayOfWeek(date)]}, ${formatDayMonth(date)}`;
}

/** 'November 2026', the title of a month's calendar. */
export function formatMonth(date: PlainDate): string {
  return `${monthName(date)} ${yearOf(date)}`;
}

/** '14 – 27 Nov 2026', '28 Nov – 11 Dec 2026', '28 Dec 2026 – 10 Jan 2027'; a one-day range is that day. */
export function formatDateRange(start: PlainDate, end: PlainDate): string {
  if (start === end) return formatShortDate(start);
  if (yearOf(start) !== yearOf(end)) return `${formatShortDate(start)} – ${formatShortDate(end)}`;
  if (monthOf(start) !== monthOf(end)) return `${dayOf(start)} ${formatShortMonth(start)} – ${formatShortDate(end)}`;
  return `${dayOf(start)} – ${formatShortDate(end)}`;
}

/** '9 Jan and 9 Feb 2027', '28 Dec 2026 and 10 Jan 2027', to follow 'of'. A year that the next date repeats is left out. */
export function formatDateList(dates: readonly PlainDate[]): string {
  const texts = dates.map((date, at) => {
    const next = dates[at + 1];
    return next !== undefined && yearOf(next) === yearOf(date)
      ? `${dayOf(date)} ${formatShortMonth(date)}`
      : formatShortDate(date);
  });
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', ')} and ${last}`;
}
