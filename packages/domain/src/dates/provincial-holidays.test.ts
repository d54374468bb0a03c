import { expect, test } from 'vitest';
import { PROVINCES } from '../places/provinces.ts';
import { isBankDay } from './bank-holidays.ts';
import { plainDate } from './plain-date.ts';
import { PROVINCIAL_HOLIDAYS, provincialHolidayNear, provincialHolidays } from './provincial-holidays.ts';

const dates = (year: number, province: (typeof PROVINCES)[number]) =>
  provincialHolidays(year, province).map(({ code, date }) => `${date} ${code}`);

test('gives the holidays of a province on which banks settle', () => {
  expect(dates(2027, 'ON')).toEqual(['2027-02-15 familyDay']);
  expect(dates(2027, 'QC')).toEqual(['2027-06-24 nationalHoliday']);
  expect(dates(2027, 'BC')).toEqual(['2027-02-15 familyDay', '2027-08-02 britishColumbiaDay']);
  expect(dates(2026, 'NU')).toEqual(['2026-07-09 nunavutDay', '2026-08-03 civicHoliday']);
  expect(dates(2026, 'YT')).toEqual(['2026-06-21 indigenousPeoplesDay', '2026-08-17 discoveryDay']);
  expect(dates(2026, 'NL')).toEqual([]);
});

test('leaves a holiday out of the years before it took effect', () => {
  expect(dates(2018, 'BC')).toEqual(['2018-08-06 britishColumbiaDay']);
  expect(dates(2017, 'NB')).toEqual(['2017-08-07 newBrunswickDay']);
  expect(dates(2018, 'NB')).toEqual(['2018-02-19 familyDay', '2018-08-06 newBrunswickDay']);
});

test('each row has a source, its first year and a known province', () => {
  for (const { province, since, source } of PROVINCIAL_HOLIDAYS) {
    expect(PROVINCES).toContain(province);
    expect(since).toBeGreaterThan(1900);
    expect(source.title).toMatch(/Act|Code/);
    expect(source.url).toMatch(/^https:\/\//);
  }
});

test('lists only holidays that are not bank closures', () => {
  for (const province of PROVINCES)
    for (let year = 2024; year <= 2060; year += 1)
      for (const { date } of provincialHolidays(year, province)) {
        const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
        expect(isBankDay(date), `${province} ${date}`).toBe(!weekend);
      }
});

test('finds the holiday on a payday, the day before or the day after', () => {
  const near = (date: string, province: 'ON' | 'AB' | 'QC') => provincialHolidayNear(plainDate(date), province)?.date;
  expect(near('2027-02-15', 'ON')).toBe('2027-02-15');
  expect(near('2027-02-16', 'ON')).toBe('2027-02-15');
  expect(near('2027-06-23', 'QC')).toBe('2027-06-24');
  expect(near('2027-06-25', 'QC')).toBe('2027-06-24');
  expect(near('2027-06-24', 'ON')).toBeUndefined();
  expect(near('2027-02-17', 'ON')).toBeUndefined();
});

test('finds none for a payday that is paid on an earlier bank day', () => {
  // Sunday before Family Day: paid on Friday.
  expect(provincialHolidayNear(plainDate('2027-02-14'), 'ON')).toBeNull();
});
