import type { PlainDate } from './plain-date.ts';

/** '27/11/2026', the format for typed dates. */
export function formatDayMonthYear(date: PlainDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
