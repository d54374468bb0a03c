import type { Province } from '../places/provinces.ts';
import { isBankDay } from './bank-holidays.ts';
import type { PlainDate } from './plain-date.ts';
import { addDays, dayOfWeek, plainDate, yearOf } from './plain-date.ts';

export type ProvincialHolidayCode =
  | 'familyDay'
  | 'louisRielDay'
  | 'islanderDay'
  | 'heritageDay'
  | 'indigenousPeoplesDay'
  | 'nationalHoliday'
  | 'nunavutDay'
  | 'britishColumbiaDay'
  | 'saskatchewanDay'
  | 'newBrunswickDay'
  | 'civicHoliday'
  | 'discoveryDay';

type Rule = { readonly on: string } | { readonly monday: 1 | 3; readonly month: '02' | '08' };

/** A paid statutory holiday of a province or territory on which banks settle payments. */
export interface ProvincialHolidayRow {
  readonly code: ProvincialHolidayCode;
  readonly province: Province;
  /** First year in which the holiday is on this day. */
  readonly since: number;
  readonly rule: Rule;
  readonly source: { readonly title: string; readonly url: string };
}

const FEBRUARY: Rule = { monday: 3, month: '02' };
const AUGUST: Rule = { monday: 1, month: '08' };
/** Lists the holidays and their provinces. */
const CRA = 'https://www.canada.ca/en/revenue-agency/services/tax/public-holidays.html';
const row = (
  code: ProvincialHolidayCode,
  province: Province,
  since: number,
  rule: Rule,
  statute: { source: string },
): ProvincialHolidayRow => ({ code, province, since, rule, source: { title: statute.source, url: CRA } });

/**
 * Statutory holidays on which banks settle, in calendar order. Bank closures are in bank-holidays.ts; a holiday in both lists would
 * be explained twice. That banks settle: National Bank's settlement calendar lists these days as regional.
 * Holidays that the law makes optional (Easter Monday in Quebec, Heritage Day in Alberta) are left out.
 */
export const PROVINCIAL_HOLIDAYS: readonly ProvincialHolidayRow[] = [
  row('familyDay', 'AB', 1990, FEBRUARY, { source: 'Alberta, Employment Standards Code' }),
  row('familyDay', 'BC', 2019, FEBRUARY, { source: 'British Columbia, Employment Standards Act' }),
  row('familyDay', 'NB', 2018, FEBRUARY, { source: 'New Brunswick, Employment Standards Act' }),
  row('familyDay', 'ON', 2008, FEBRUARY, { source: 'Ontario, Employment Standards Act, 2000' }),
  row('familyDay', 'SK', 2007, FEBRUARY, { source: 'Saskatchewan Employment Act' }),
  row('louisRielDay', 'MB', 2008, FEBRUARY, { source: 'Manitoba, Employment Standards Code' }),
  row('islanderDay', 'PE', 2010, FEBRUARY, { source: 'Prince Edward Island, Employment Standards Act' }),
  row('heritageDay', 'NS', 2015, FEBRUARY, { source: 'Nova Scotia, Labour Standards Code' }),
  row(
    'indigenousPeoplesDay',
    'NT',
    2001,
    { on: '06-21' },
    { source: 'Northwest Territories, Employment Standards Act' },
  ),
  row('indigenousPeoplesDay', 'YT', 2017, { on: '06-21' }, { source: 'Yukon, Employment Standards Act' }),
  row('nationalHoliday', 'QC', 1978, { on: '06-24' }, { source: 'Quebec, National Holiday Act' }),
  row('nunavutDay', 'NU', 2001, { on: '07-09' }, { source: 'Nunavut, Labour Standards Act' }),
  row('britishColumbiaDay', 'BC', 1975, AUGUST, { source: 'British Columbia, Employment Standards Act' }),
  row('saskatchewanDay', 'SK', 1975, AUGUST, { source: 'Saskatchewan Employment Act' }),
  row('newBrunswickDay', 'NB', 1976, AUGUST, { source: 'New Brunswick, Employment Standards Act' }),
  row('civicHoliday', 'NT', 1999, AUGUST, { source: 'Northwest Territories, Employment Standards Act' }),
  row('civicHoliday', 'NU', 1999, AUGUST, { source: 'Nunavut, Labour Standards Act' }),
  row('discoveryDay', 'YT', 1975, { monday: 3, month: '08' }, { source: 'Yukon, Employment Standards Act' }),
];

export interface ProvincialHoliday {
  readonly code: ProvincialHolidayCode;
  readonly date: PlainDate;
}

function dateIn(year: number, rule: Rule): PlainDate {
  const prefix = String(year).padStart(4, '0');
  if ('on' in rule) return plainDate(`${prefix}-${rule.on}`);
  const first = plainDate(`${prefix}-${rule.month}-01`);
  return addDays(first, ((8 - dayOfWeek(first)) % 7) + 7 * (rule.monday - 1));
}

/** The holidays of a year in a province on which banks settle, in calendar order. One on a weekend keeps its date. */
export function provincialHolidays(year: number, province: Province): readonly ProvincialHoliday[] {
  return PROVINCIAL_HOLIDAYS.filter((one) => one.since <= year && one.province === province).map(({ code, rule }) => ({
    code,
    date: dateIn(year, rule),
  }));
}

/** The holiday on a payday or within a day of it, or null. A payday that is not a bank day has none: it is paid earlier. */
export function provincialHolidayNear(payday: PlainDate, province: Province): ProvincialHoliday | null {
  if (!isBankDay(payday)) return null;
  const days = [payday, addDays(payday, -1), addDays(payday, 1)];
  return provincialHolidays(yearOf(payday), province).find(({ date }) => days.includes(date)) ?? null;
}
