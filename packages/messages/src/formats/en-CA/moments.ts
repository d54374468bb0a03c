import type { RelativeUnit } from '../relative-unit.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' });

/** A moment in the reader's time zone: '28 Nov 2026, 14:05'. @param epochMs epoch milliseconds */
export function formatMoment(epochMs: number): string {
  return moment.format(epochMs);
}

/** '3 minutes ago', 'yesterday'. @param count whole units, negative in the past */
export function formatRelative(count: number, unit: RelativeUnit): string {
  return relative.format(count, unit);
}
