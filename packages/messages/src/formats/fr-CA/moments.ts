import { localClock, localDay } from '../local-time.ts';
import type { RelativeUnit } from '../relative-unit.ts';
import { formatShortDateInText } from './dates.ts';

/** Singular and plural of a unit, and the words for the one before, this one and the next where they are not counted. */
const units: Record<RelativeUnit, { one: string; other: string; near?: Record<number, string> }> = {
  minute: { one: 'minute', other: 'minutes' },
  hour: { one: 'heure', other: 'heures' },
  day: { one: 'jour', other: 'jours', near: { [-2]: 'avant-hier', [-1]: 'hier', 0: 'aujourd’hui', 1: 'demain' } },
  week: { one: 'semaine', other: 'semaines', near: { [-1]: 'la semaine dernière', 1: 'la semaine prochaine' } },
  month: { one: 'mois', other: 'mois', near: { [-1]: 'le mois dernier', 1: 'le mois prochain' } },
  year: { one: 'an', other: 'ans', near: { [-1]: 'l’année dernière', 1: 'l’année prochaine' } },
};

/** A moment in the reader's time zone: '28 nov. 2026, 14 h 05', '1er déc. 2026, 14 h 05'. @param epochMs epoch milliseconds */
export const formatMoment = (epochMs: number): string =>
  `${formatShortDateInText(localDay(epochMs))}, ${formatClock(epochMs)}`;

/** A time of the day in the reader's time zone: '14 h 05'. @param epochMs epoch milliseconds */
export const formatClock = (epochMs: number): string => localClock(epochMs).join('\u00a0h\u00a0');

/** 'il y a 3 minutes', 'hier', 'dans 2 heures'. @param count whole units, negative in the past */
export function formatRelative(count: number, unit: RelativeUnit): string {
  const { one, other, near } = units[unit];
  const word = near?.[count];
  if (word !== undefined) return word;
  const size = Math.abs(count);
  return `${count < 0 ? 'il y a' : 'dans'} ${size}\u00a0${size < 2 ? one : other}`;
}
