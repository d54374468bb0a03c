import { plainDate } from '@portage/domain/dates/plain-date';
import { BUILT_IN_MINIMUM_WAGES, minimumWages } from '@portage/domain/minimum-wage/minimum-wage';
import { cents } from '@portage/domain/money/money';
import { expect, it, vi } from 'vitest';
import { checkResumeFile, monthlyPayText, postalCodeText, sinText, wageText } from './member-form-hints.ts';

it('words what is unusual about a Social Insurance Number', () => {
  expect(['130 692 544', '', '13069254', '800 000 002', '900 000 001'].map(sinText)).toEqual([
    null,
    null,
    null,
    'No Social Insurance Number starts with 8.',
    "Numbers starting with 9 are temporary. Check that it hasn't expired.",
  ]);
});

it('names the minimum wage that a salary is below', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  expect(wageText('25,000', 'ON', '', BUILT_IN_MINIMUM_WAGES)).toBe(
    'At 40 hours a week this is CAD 12.01 an hour, below the minimum wage (CAD 17.95 in Ontario since 1 October 2026).',
  );
  expect(wageText('91,000', 'ON', '', BUILT_IN_MINIMUM_WAGES)).toBeNull();
  expect(wageText('lots', 'ON', '', BUILT_IN_MINIMUM_WAGES)).toBeNull();
  vi.useRealTimers();
});

it('uses the minimum wage of the first day, with added wages', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  const wages = minimumWages([
    { province: 'ON', since: plainDate('2027-10-01'), hourly: cents(1830), source: 'Ontario' },
  ]);
  // 37,500 a year is CAD 18.02 an hour.
  expect(wageText('37,500', 'ON', '2027-09-30', wages)).toBeNull();
  expect(wageText('37,500', 'ON', '2027-10-01', wages)).toContain('CAD 18.30 in Ontario since 1 October 2027');
  expect(wageText('37,500', 'ON', '2020-01-01', wages)).toBeNull();
  vi.useRealTimers();
});

it('says how often employees must be paid', () => {
  expect(monthlyPayText('Monthly', 'NB')).toBe(
    'In New Brunswick employees must be paid at least every 16 days. Choose Bi-Weekly unless an exception applies.',
  );
  expect(monthlyPayText('Monthly', 'QC')).toContain('(managers: once a month)');
  expect(monthlyPayText('Monthly', 'BC')).toContain('twice a month');
  expect(monthlyPayText('Monthly', 'ON')).toBeNull();
});

it('shows the form of a postal code', () => {
  expect([postalCodeText('90210'), postalCodeText('M5V 2T6')]).toEqual([
    'Canadian postal codes look like M5V 2T6.',
    null,
  ]);
});

it('says why a file is not accepted as a resume', async () => {
  const pdf = new File(['%PDF-1.7'], 'cv.pdf');
  expect(await checkResumeFile(pdf)).toEqual({ value: pdf });
  expect(await checkResumeFile(new File(['MZ'], 'cv.exe'))).toEqual({
    refused: 'Please choose a file of type .pdf, .doc, .docx',
  });
  expect(await checkResumeFile(new File(['MZ'], 'cv.pdf'))).toEqual({
    refused: 'This file is named .pdf, but its content is something else',
  });
});
