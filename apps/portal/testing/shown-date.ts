import type { PlainDate } from '@portage/domain/dates/plain-date';
import { formatDate, formatShortDate } from '@portage/messages/formats';

/** A date as queries by text find it: they read a no-break space as a space. */
export const shownDate = (day: PlainDate): string => formatDate(day).replaceAll('\u00a0', ' ');

/** The same of a date in short. */
export const shownShortDate = (day: PlainDate): string => formatShortDate(day).replaceAll('\u00a0', ' ');
