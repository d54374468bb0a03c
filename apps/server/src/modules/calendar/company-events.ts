import { bankHolidayNote } from '@portage/domain/bank-holidays';
import { isPayrollSchedule, type PayrollSchedule, paydaysBetween } from '@portage/domain/paydays';
import { addMonthsClamped, type PlainDate } from '@portage/domain/plain-date';

/** The fields of an approved member that the calendar uses. */
export interface PaidMember {
  name: string;
  schedule: string;
  commencement: PlainDate;
}

export interface DueInvoice {
  id: string;
  number: string;
  due: PlainDate;
  payday: PlainDate;
}

/** An all-day event. `key` is stable across reads, so that calendars update the event instead of duplicating it. */
export interface CalendarDay {
  key: string;
  date: PlainDate;
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

/** One event per payday and per invoice due date, by date. Without amounts, since the link can be shared. */
export function companyEvents(
  members: readonly PaidMember[],
  invoices: readonly DueInvoice[],
  today: PlainDate,
): CalendarDay[] {
  const days = [...namesByPayday(members, today)].map(([date, names]) => paydayOf(date, names));
  for (const { id, number, due, payday } of invoices) {
    const details = [`Funds are due for the payday of ${payday}.`, bankHolidayNote(due)].filter(Boolean).join('\n');
    days.push({ key: `invoice-${id}`, date: due, title: `Invoice ${number} due`, details });
  }
  return days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.key < b.key ? -1 : 1));
}

function namesByPayday(members: readonly PaidMember[], today: PlainDate): Map<PlainDate, string[]> {
  const { from, to } = feedRange(today);
  const byPayday = new Map<PlainDate, string[]>();
  // Members with the same start date and schedule share paydays.
  const known = new Map<string, PlainDate[]>();
  const paydays = (start: PlainDate, schedule: PayrollSchedule) => {
    const key = `${start} ${schedule}`;
    const found = known.get(key) ?? paydaysBetween(start, schedule, from, to);
    known.set(key, found);
    return found;
  };
  for (const { name, schedule, commencement } of members) {
    if (!isPayrollSchedule(schedule)) continue;
    for (const date of paydays(commencement, schedule)) {
      const names = byPayday.get(date);
      if (names) names.push(name);
      else byPayday.set(date, [name]);
    }
  }
  return byPayday;
}

function paydayOf(date: PlainDate, names: readonly string[]): CalendarDay {
  const title = names.length <= MAX_NAMES_IN_TITLE ? names.join(', ') : `${names.length} people`;
  const listed = names.slice(0, MAX_NAMES_IN_DETAILS).join('\n');
  const more = names.length > MAX_NAMES_IN_DETAILS ? `and ${names.length - MAX_NAMES_IN_DETAILS} more` : null;
  const details = [bankHolidayNote(date), listed, more].filter(Boolean).join('\n');
  return { key: `payday-${date}`, date, title: `Payday: ${title}`, details };
}
