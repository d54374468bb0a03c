import { type PlainDate, plainDate } from '@portage/domain/dates/plain-date';
import { dueOn } from '@portage/domain/invoices/due';
import type { CalendarEntry } from './pay-calendar-queries.ts';

/** What a client does on a date: pay an invoice that is open or still to come, or make the last changes. Null for a date to know. */
export function toDo({ kind, date, invoice }: CalendarEntry, today: PlainDate): 'pay' | 'change' | null {
  if (kind === 'cutOff') return date >= today ? 'change' : null;
  if (kind === 'payday') return null;
  if (invoice === null) return date >= today ? 'pay' : null;
  return dueOn({ status: invoice.status, due_date: plainDate(date) }, today) === null ? null : 'pay';
}
