import { plainDate } from '@portage/domain/dates/plain-date';
import { expect, test } from 'vitest';
import type { PaidMember } from './company-events.ts';
import { calendarEntries, type PaydayInvoice, type PlannedDay } from './pay-calendar.ts';

const today = plainDate('2026-11-21');
const member = (start: string): PaidMember => ({
  name: 'Maya Tremblay',
  schedule: 'Bi-Weekly',
  commencement: plainDate(start),
  province: null,
});
const entries = (given: { members?: PaidMember[]; planned?: PlannedDay[]; invoices?: PaydayInvoice[] }) =>
  calendarEntries({ members: [], planned: [], invoices: [], today, lead: 10, due: 5, ...given });

test('has a cut-off, a funding date and a payday for each payday of the schedules, by date', () => {
  const found = entries({ members: [member('2026-11-18'), member('2026-11-18')] });
  expect(found.slice(0, 4).map(({ date, kind, payday, people }) => [date, kind, payday, people])).toEqual([
    // 11 November is a bank holiday.
    ['2026-11-18', 'cutOff', '2026-12-02', null],
    ['2026-11-25', 'funding', '2026-12-02', null],
    ['2026-12-02', 'cutOff', '2026-12-16', null],
    ['2026-12-02', 'payday', '2026-12-02', 2],
  ]);
  expect(found.at(-1)?.date).toBe('2027-11-17');
});

test('has no payday of the past that nothing was planned for', () => {
  const planned = [{ day: plainDate('2026-11-18'), people: 1, cents: 350_000, estimate: false }];
  const past = entries({ members: [member('2026-10-21')], planned }).filter(({ payday }) => payday < today);
  expect(past.map(({ kind, payday }) => [kind, payday])).toEqual([
    ['cutOff', '2026-11-18'],
    ['funding', '2026-11-18'],
    ['payday', '2026-11-18'],
  ]);
});

test('shows what a planned payday costs, and the invoice instead of the date that is expected for it', () => {
  const payday = plainDate('2026-12-02');
  const planned = [{ day: payday, people: 1, cents: 350_000, estimate: true }];
  const due = plainDate('2026-11-27');
  const invoice = { payday, due, number: 'INV-2026-0001', status: 'Pending', cents: 340_000 };
  const found = entries({ members: [member('2026-11-18')], planned, invoices: [invoice] });
  const ofPayday = found.filter((entry) => entry.payday === payday);
  expect(ofPayday).toEqual([
    { date: '2026-11-18', kind: 'cutOff', payday, people: null, cents: null, estimate: false, invoice: null },
    {
      date: due,
      kind: 'funding',
      payday,
      people: null,
      cents: 340_000,
      estimate: false,
      invoice: { number: 'INV-2026-0001', status: 'Pending' },
    },
    { date: payday, kind: 'payday', payday, people: 1, cents: 350_000, estimate: true, invoice: null },
  ]);
});

test('has no cut-off for a day with one-time payments alone', () => {
  const found = entries({ planned: [{ day: plainDate('2026-12-04'), people: 0, cents: 50_000, estimate: false }] });
  expect(found.map(({ kind, date }) => [kind, date])).toEqual([['payday', '2026-12-04']]);
});
