import type { PlainDate } from './plain-date.ts';
import { dayOf, dayOfWeek, monthOf, yearOf } from './plain-date.ts';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

function monthName(date: PlainDate): string {
  return MONTH_NAMES[monthOf(date) - 1] ?? '';
}

function shortMonth(date: PlainDate): string {
  return monthName(date).slice(0, 3);
}

/** '27 November' */
export function formatDayMonth(date: PlainDate): string {
  return `${dayOf(date)} ${monthName(date)}`;
}

/** '27 Nov 2026' */
export function formatShortDate(date: PlainDate): string {
  return `${dayOf(date)} ${shortMonth(date)} ${yearOf(date)}`;
}

/** '20 November 2026' */
export function formatDate(date: PlainDate): string {
  return `${formatDayMonth(date)} ${yearOf(date)}`;
}

/** 'Friday, 20 November 2026' */
export function formatLongDate(date: PlainDate): string {
  return `${DAY_NAMES[dayOfWeek(date)]}, ${formatDate(date)}`;
}

/** 'November 2026', the title of a month's calendar. */
export function formatMonth(date: PlainDate): string {
  return `${monthName(date)} ${yearOf(date)}`;
}

/** '27/11/2026', the format for typed dates. */
export function formatDayMonthYear(date: PlainDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** '14 – 27 Nov 2026', '28 Nov – 11 Dec 2026', '28 Dec 2026 – 10 Jan 2027'; a one-day range is that day. */
export function formatDateRange(start: PlainDate, end: PlainDate): string {
  if (start === end) return formatShortDate(start);
  if (yearOf(start) !== yearOf(end)) return `${formatShortDate(start)} – ${formatShortDate(end)}`;
  if (monthOf(start) !== monthOf(end)) return `${dayOf(start)} ${shortMonth(start)} – ${formatShortDate(end)}`;
  return `${dayOf(start)} – ${formatShortDate(end)}`;
}
