import { dayOf, dayOfWeek, monthOf, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';

const MONTH_NAMES = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];
const SHORT_MONTHS = [
  ...['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin'],
  ...['juill.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
];

/** Sunday first, as in Canadian calendars. */
export const DAY_NAMES: readonly string[] = [
  ...['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
];

function monthName(date: PlainDate): string {
  return MONTH_NAMES[monthOf(date) - 1] ?? '';
}

/** 'nov.', with June and July apart */
export function formatShortMonth(date: PlainDate): string {
  return SHORT_MONTHS[monthOf(date) - 1] ?? '';
}

/** The day as French writes it: the first of a month is '1er', in tables too. */
function dayName(date: PlainDate): string {
  const day = dayOf(date);
  return day === 1 ? '1er' : String(day);
}

function shortDayMonth(date: PlainDate): string {
  return `${dayName(date)} ${formatShortMonth(date)}`;
}

/** A day's name as the head of a calendar's column: 'dim.'. */
export function shortDayName(name: string): string {
  return `${name.slice(0, 3)}.`;
}

/** '27 novembre', '1er décembre' */
export function formatDayMonth(date: PlainDate): string {
  return `${dayName(date)} ${monthName(date)}`;
}

/** '27 nov. 2026', '1er déc. 2026' */
export function formatShortDate(date: PlainDate): string {
  return `${shortDayMonth(date)} ${yearOf(date)}`;
}

/** The same in a sentence. */
export function formatShortDateInText(date: PlainDate): string {
  return formatShortDate(date);
}

/** '20 novembre 2026', '1er décembre 2026' */
export function formatDate(date: PlainDate): string {
  return `${formatDayMonth(date)} ${yearOf(date)}`;
}

/** 'vendredi 20 novembre 2026' */
export function formatLongDate(date: PlainDate): string {
  return `${DAY_NAMES[dayOfWeek(date)]} ${formatDate(date)}`;
}

/** 'vendredi 20 novembre': a day of the coming weeks. */
export function formatDayOfWeek(date: PlainDate): string {
  return `${DAY_NAMES[dayOfWeek(date)]} ${formatDayMonth(date)}`;
}

/** 'novembre 2026', the title of a month's calendar. */
export function formatMonth(date: PlainDate): string {
  return `${monthName(date)} ${yearOf(date)}`;
}

/** '1er – 14 nov. 2026', '28 nov. – 11 déc. 2026', '28 déc. 2026 – 10 janv. 2027'; a one-day range is that day. */
export function formatDateRange(start: PlainDate, end: PlainDate): string {
  if (start === end) return formatShortDate(start);
  if (yearOf(start) !== yearOf(end)) return `${formatShortDate(start)} – ${formatShortDate(end)}`;
  if (monthOf(start) !== monthOf(end)) return `${shortDayMonth(start)} – ${formatShortDate(end)}`;
  return `${dayName(start)} – ${formatShortDate(end)}`;
}

/** '9 janv. et du 9 févr. 2027', '28 déc. 2026 et du 10 janv. 2027', to follow « du ». A year that the next date repeats is left out. */
export function formatDateList(dates: readonly PlainDate[]): string {
  const texts = dates.map((date, at) => {
    const next = dates[at + 1];
    return next !== undefined && yearOf(next) === yearOf(date) ? shortDayMonth(date) : formatShortDate(date);
  });
  const last = texts.pop() ?? '';
  return texts.length === 0 ? last : `${texts.join(', du ')} et du ${last}`;
}
