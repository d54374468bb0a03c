import { formatDate } from './date-format.ts';
import type { Cents } from './money.ts';
import { formatCad } from './money.ts';
import type { PlainDate } from './plain-date.ts';
import { plainDate } from './plain-date.ts';
import type { Province } from './provinces.ts';
import { provinceName } from './provinces.ts';
import { truncateProduct } from './rational.ts';

/** A general (adult) minimum wage in cents per hour, effective from a date. */
interface MinimumWage {
  readonly since: PlainDate;
  readonly hourly: Cents;
}

const from = (since: string, hourly: Cents): MinimumWage => ({ since: plainDate(since), hourly });

/*
 * General minimum wages, oldest first. Figures of 2025: Global News, 23 September 2025 (globalnews.ca/news/11446948).
 * Figures of April to June 2026: farms.com article 239302. Manitoba and Ontario of October 2026: todocanada.ca/minimum-wage-in-canada-2025.
 * Both list what the provinces' labour ministries announced. Where no later figure was found, the last known one applies. Wages
 * only rise, so a warning may be missing but is never wrong.
 */
const MINIMUM_WAGES: Readonly<Record<Province, readonly MinimumWage[]>> = {
  AB: [from('2018-10-01', 1500)],
  BC: [from('2025-06-01', 1785), from('2026-06-01', 1825)],
  MB: [from('2025-10-01', 1600), from('2026-10-01', 1640)],
  NB: [from('2025-04-01', 1565), from('2026-04-01', 1590)],
  NL: [from('2025-04-01', 1600), from('2026-04-01', 1635)],
  NS: [from('2025-10-01', 1650), from('2026-04-01', 1675)],
  NT: [from('2025-09-01', 1695)],
  NU: [from('2025-09-01', 1975)],
  ON: [from('2025-10-01', 1760), from('2026-10-01', 1795)],
  PE: [from('2025-10-01', 1650), from('2026-04-01', 1700)],
  QC: [from('2025-05-01', 1610), from('2026-05-01', 1660)],
  SK: [from('2025-10-01', 1535)],
  YT: [from('2025-04-01', 1794), from('2026-04-01', 1851)],
};

/** Hours in a year of full-time work: 52 weeks of 40 hours. */
const HOURS_A_YEAR = 2080;

/** The wage in force on a day, or null before the first known figure. */
export function minimumWageOn(province: Province, day: PlainDate): MinimumWage | null {
  return MINIMUM_WAGES[province].findLast((wage) => wage.since <= day) ?? null;
}

/**
 * A warning when a yearly salary (cents) is below the province's minimum wage at 40 hours a week, or null. It never blocks:
 * part-time work pays less, and the provider checks the agreement.
 */
export function minimumWageWarning(salary: Cents, province: Province, day: PlainDate): string | null {
  const wage = minimumWageOn(province, day);
  if (wage === null || salary >= wage.hourly * HOURS_A_YEAR) return null;
  const hourly = formatCad(truncateProduct(salary, 1, HOURS_A_YEAR));
  const least = `${formatCad(wage.hourly)} in ${provinceName(province)} since ${formatDate(wage.since)}`;
  return `At 40 hours a week this is ${hourly} an hour, under the minimum wage (${least}).`;
}
