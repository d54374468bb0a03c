import { expect, it } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { lateDaysAt } from './late-activation.ts';

const today = plainDate('2026-11-20');
const late = (commencement_date: string, more: object = {}) =>
  lateDaysAt({ commencement_date, payroll_schedule: 'Bi-Weekly', approved_date: null, ...more }, today);

it.each([
  ['2026-12-01', null],
  ['2026-11-20', null],
  ['2026-11-07', null],
  // Its payday is today, and still upcoming.
  ['2026-11-06', null],
  ['2026-11-05', { start: '2026-11-05', end: '2026-11-18', days: 14 }],
  ['2026-10-01', { start: '2026-10-01', end: '2026-11-11', days: 42 }],
])('a bi-weekly commencement on %s', (commenced, expected) => {
  expect(late(commenced)).toEqual(expected);
});

it('counts monthly periods, and days after those paid elsewhere', () => {
  expect(late('2026-09-15', { payroll_schedule: 'Monthly' })).toEqual({
    start: '2026-09-15',
    end: '2026-11-14',
    days: 61,
  });
  expect(late('2026-09-15', { payroll_schedule: 'Monthly', paid_until: '2026-10-31' })).toMatchObject({ days: 14 });
  expect(late('2026-09-15', { payroll_schedule: 'Monthly', paid_until: '2026-11-14' })).toBeNull();
});

it('knows nothing about a person who was active before, or without a schedule', () => {
  expect(late('2026-01-05', { approved_date: '2026-01-05T00:00:00Z' })).toBeNull();
  expect(late('2026-01-05', { payroll_schedule: '' })).toBeNull();
});
