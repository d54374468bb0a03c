import { localClock, localDay } from '../local-time.ts';
import type { RelativeUnit } from '../relative-unit.ts';
import { formatShortDate } from './dates.ts';

// Made when first needed: it takes a slow phone longer than the rest of the module.
let relative: Intl.RelativeTimeFormat | undefined;

/** A moment in the reader's time zone: '28 Nov 2026, 14:05'. @param epochMs epoch milliseconds */
export const formatMoment = (epochMs: number): string =>
  `${formatShortDate(localDay(epochMs))}, ${formatClock(epochMs)}`;

/** A time of the day in the reader's time zone: '14:05'. @param epochMs epoch milliseconds */
export const formatClock = (epochMs: number): string => localClock(epochMs).join(':');

/** '3 minutes ago', 'yesterday'. @param count whole units, negative in the past */
export function formatRelative(count: number, unit: RelativeUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' });
  return relative.format(count, unit);
}
