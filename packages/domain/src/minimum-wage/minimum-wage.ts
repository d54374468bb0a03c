import type { PlainDate } from '../dates/plain-date.ts';
import { plainDate } from '../dates/plain-date.ts';
import { type Cents, cents } from '../money/money.ts';
import { truncateShare } from '../money/rational.ts';
import { PROVINCES, type Province } from '../places/provinces.ts';
import { storedTexts } from '../text/stored-text.ts';

/** A general (adult) minimum wage in cents per hour, effective from a date. */
export interface MinimumWage {
  readonly since: PlainDate;
  readonly hourly: Cents;
  /** Where the figure is published. */
  readonly source: string;
}

/** The wages of each province, oldest first. */
export type MinimumWages = Readonly<Record<Province, readonly MinimumWage[]>>;

/** A wage that the provider added. */
export interface AddedMinimumWage extends MinimumWage {
  readonly province: Province;
}

/** They list what the provinces' labour ministries announced. */
const SOURCES = storedTexts({
  figures2025: 'Global News, 23 September 2025, globalnews.ca/news/11446948',
  spring2026: 'farms.com article 239302',
  autumn2026: 'todocanada.ca/minimum-wage-in-canada-2025',
});

/** @param hourly cents */
const from = (since: string, hourly: number, source: keyof typeof SOURCES = 'figures2025'): MinimumWage => ({
  since: plainDate(since),
  hourly: cents(hourly),
  source: SOURCES[source],
});

/**
 * The built-in wages. Where no later figure was found, the last known one applies. Wages only rise, so a warning may be missing but is
 * never wrong.
 */
export const BUILT_IN_MINIMUM_WAGES: MinimumWages = {
  AB: [from('2018-10-01', 1500)],
  BC: [from('2025-06-01', 1785), from('2026-06-01', 1825, 'spring2026')],
  MB: [from('2025-10-01', 1600), from('2026-10-01', 1640, 'autumn2026')],
  NB: [from('2025-04-01', 1565), from('2026-04-01', 1590, 'spring2026')],
  NL: [from('2025-04-01', 1600), from('2026-04-01', 1635, 'spring2026')],
  NS: [from('2025-10-01', 1650), from('2026-04-01', 1675, 'spring2026')],
  NT: [from('2025-09-01', 1695)],
  NU: [from('2025-09-01', 1975)],
  ON: [from('2025-10-01', 1760), from('2026-10-01', 1795, 'autumn2026')],
  PE: [from('2025-10-01', 1650), from('2026-04-01', 1700, 'spring2026')],
  QC: [from('2025-05-01', 1610), from('2026-05-01', 1660, 'spring2026')],
  SK: [from('2025-10-01', 1535)],
  YT: [from('2025-04-01', 1794), from('2026-04-01', 1851, 'spring2026')],
};

/** The built-in wages and those that the provider added. An added wage replaces a built-in one of the same province and day. */
export function minimumWages(added: readonly AddedMinimumWage[]): MinimumWages {
  const all = PROVINCES.map((province): [Province, MinimumWage[]] => {
    const own = added.filter((wage) => wage.province === province);
    const kept = BUILT_IN_MINIMUM_WAGES[province].filter(({ since }) => own.every((wage) => wage.since !== since));
    const wages = [...kept, ...own.map(({ since, hourly, source }) => ({ since, hourly, source }))];
    return [province, wages.toSorted((a, b) => (a.since < b.since ? -1 : 1))];
  });
  return Object.fromEntries(all) as Record<Province, MinimumWage[]>;
}

/** Hours in a year of full-time work: 52 weeks of 40 hours. */
const HOURS_A_YEAR = 2080;

/** The wage in force on a day, or null before the first known figure. */
export function minimumWageOn(wages: MinimumWages, province: Province, day: PlainDate): MinimumWage | null {
  return wages[province].findLast((wage) => wage.since <= day) ?? null;
}

/** A salary below the minimum wage. */
export interface MinimumWageWarning {
  /** The salary's cents per hour, at 40 hours a week. */
  readonly hourly: Cents;
  /** The wage in force. */
  readonly minimum: MinimumWage;
}

/**
 * A warning when a yearly salary (cents) is below the province's minimum wage at 40 hours a week, or null. It never blocks:
 * part-time work pays less, and the provider checks the agreement.
 */
export function minimumWageWarning(
  salary: Cents,
  province: Province,
  day: PlainDate,
  wages: MinimumWages,
): MinimumWageWarning | null {
  const wage = minimumWageOn(wages, province, day);
  if (wage === null || salary >= wage.hourly * HOURS_A_YEAR) return null;
  return { hourly: truncateShare(salary, 1, HOURS_A_YEAR), minimum: wage };
}
