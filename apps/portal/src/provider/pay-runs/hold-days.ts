import { plainDate } from '@portage/domain/dates/plain-date';
import * as m from '@portage/messages/console-money';
import { formatDate, formatDateRange } from '@portage/messages/formats';

interface HeldDays {
  first_day: string | null;
  last_day: string | null;
  held_at: string;
}

/** The days whose pay is on hold: from one to another, or all since the hold. */
export const holdDays = ({ first_day, last_day, held_at }: HeldDays): string =>
  first_day === null || last_day === null
    ? `${m.allDays} · ${m.heldSince} ${formatDate(plainDate(held_at.slice(0, 10)))}`
    : formatDateRange(plainDate(first_day), plainDate(last_day));
