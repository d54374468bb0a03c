import type { RatesBook } from '@portage/domain/contributions/rates-book';
import { payDateOf, paydayClosure } from '@portage/domain/dates/bank-holidays';
import { addMonthsClamped, type PlainDate, yearOf } from '@portage/domain/dates/plain-date';
import { provincialHolidayNear } from '@portage/domain/dates/provincial-holidays';
import type { Province } from '@portage/domain/places/provinces';
import type { Catalog } from '@portage/messages';
import { closureNote, PROVINCE_NAME_KEYS, paidNote, provincialNote } from '@portage/messages/wording';

/** A person on a payday. */
export interface PaidMember {
  name: string;
  /** Province of employment, if it is known. */
  province: Province | null;
}

/** Who is paid on each payday. */
export type PeopleByPayday = ReadonlyMap<PlainDate, readonly PaidMember[]>;

export interface DueInvoice {
  id: string;
  number: string;
  due: PlainDate;
  payday: PlainDate;
}

/** Approved time away of a person, both days included. Without its kind: anyone with the link reads the calendar. */
export interface AwayDays {
  id: string;
  name: string;
  first: PlainDate;
  last: PlainDate;
}

/** An all-day event. `key` is stable across reads, so that calendars update the event instead of duplicating it. */
export interface CalendarDay {
  key: string;
  date: PlainDate;
  /** The last day of an event of several days. */
  last?: PlainDate;
  title: string;
  details: string;
}

const MONTHS_BACK = 3;
const MONTHS_AHEAD = 12;
/** With more names than this, the title shows a count instead. */
const MAX_NAMES_IN_TITLE = 3;
const MAX_NAMES_IN_DETAILS = 100;

/** The feed's date range: three months back, a year ahead. */
export function feedRange(today: PlainDate): { from: PlainDate; to: PlainDate } {
  return { from: addMonthsClamped(today, -MONTHS_BACK), to: addMonthsClamped(today, MONTHS_AHEAD) };
}

/**
 * One event per payday, per invoice due date and per entry of time away, by date. Without amounts, since the link can be shared; a payday whose amounts are
 * an estimate says so.
 * @param rates the years with contribution rates
 */
export function companyEvents(
  messages: Catalog,
  people: PeopleByPayday,
  invoices: readonly DueInvoice[],
  today: PlainDate,
  rates: Pick<RatesBook, 'find'>,
  away: readonly AwayDays[] = [],
): CalendarDay[] {
  const m = messages.calendar;
  const estimate = (date: PlainDate) => {
    const year = yearOf(payDateOf(date));
    return date < today || rates.find(year) !== undefined ? null : m.estimate({ year: String(year) });
  };
  const days: CalendarDay[] = [...people].map(([date, paid]) => paydayOf(messages, date, paid, today, estimate(date)));
  for (const { id, number, due, payday } of invoices) {
    const details = [m.fundsDue({ date: messages.formats.formatDate(payday) }), holidayNote(messages, due)]
      .filter(Boolean)
      .join('\n');
    days.push({ key: `invoice-${id}`, date: due, title: m.invoiceDue({ number }), details });
  }
  for (const { id, name, first, last } of away)
    days.push({ key: `away-${id}`, date: first, last, title: m.away({ name }), details: '' });
  return days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.key < b.key ? -1 : 1));
}

function holidayNote(messages: Catalog, date: PlainDate): string | null {
  const closure = paydayClosure(date);
  return closure && closureNote(messages.bankHolidays, closure, messages.formats.formatDayMonth(closure.settles));
}

/** When a payday is paid on an earlier bank day; null when it is a bank day. */
function paidEarlierNote(messages: Catalog, payday: PlainDate, today: PlainDate): string | null {
  const paid = payDateOf(payday);
  return paid === payday
    ? null
    : paidNote(messages.bankHolidays, paydayClosure(payday), messages.formats.formatDayMonth(paid), paid < today);
}

/** One note per province of the people paid that has a holiday near the payday on which banks settle. */
function provincialNotes(messages: Catalog, date: PlainDate, paid: readonly PaidMember[]): string[] {
  const provinces = [...new Set(paid.map(({ province }) => province))]
    .filter((province) => province !== null)
    .toSorted();
  return provinces.flatMap((province) => {
    const holiday = provincialHolidayNear(date, province);
    if (holiday === null) return [];
    const name = messages.provinces[PROVINCE_NAME_KEYS[province]];
    return [provincialNote(messages.provincialHolidays, holiday, name, messages.formats.formatDayMonth(holiday.date))];
  });
}

function paydayOf(
  messages: Catalog,
  date: PlainDate,
  paid: readonly PaidMember[],
  today: PlainDate,
  estimate: string | null,
): CalendarDay {
  const m = messages.calendar;
  const names = paid.map(({ name }) => name);
  const title =
    names.length <= MAX_NAMES_IN_TITLE
      ? m.payday({ names: names.join(', ') })
      : m.paydayPeople({ count: names.length });
  const listed = names.slice(0, MAX_NAMES_IN_DETAILS).join('\n');
  const more = names.length > MAX_NAMES_IN_DETAILS ? m.moreNames({ count: names.length - MAX_NAMES_IN_DETAILS }) : null;
  const notes = [paidEarlierNote(messages, date, today), ...provincialNotes(messages, date, paid), estimate];
  const details = [...notes, listed, more].filter(Boolean).join('\n');
  return { key: `payday-${date}`, date, title, details };
}
