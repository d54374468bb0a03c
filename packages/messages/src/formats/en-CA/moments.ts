import type { RelativeUnit } from '../relative-unit.ts';

// Made when first needed: each takes a slow phone longer than the rest of the module.
let moment: Intl.DateTimeFormat | undefined;
let relative: Intl.RelativeTimeFormat | undefined;

/** A moment in the reader's time zone: '28 Nov 2026, 14:05'. @param epochMs epoch milliseconds */
export function formatMoment(epochMs: number): string {
  moment ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return moment.format(epochMs);
}

/** A time of the day in the reader's time zone: '14:05'. @param epochMs epoch milliseconds */
export const formatClock = (epochMs: number): string => formatMoment(epochMs).slice(-5);

/** '3 minutes ago', 'yesterday'. @param count whole units, negative in the past */
export function formatRelative(count: number, unit: RelativeUnit): string {
  relative ??= new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' });
  return relative.format(count, unit);
}
