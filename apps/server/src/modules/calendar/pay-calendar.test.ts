import { plainDate } from '@portage/domain/dates/plain-date';
import { paydaysBetween } from '@portage/domain/pay/paydays';
import { expect, test } from 'vitest';
import { feedRange, type PaidMember, type PeopleByPayday } from './company-events.ts';
import { calendarEntries, type PaydayInvoice, type PlannedDay } from './pay-calendar.ts';

const today = plainDate('2026-11-21');
const maya: PaidMember = { name: 'Maya Tremblay', province: null };
/** People on every bi-weekly payday from today on. */
const paid = (start: string, people = [maya]) =>
  new Map(paydaysBetween(plainDate(start), 'Bi-Weekly', today, feedRange(today).to).map((day) => [day, people]));
const entries = (given: { people?: PeopleByPayday; planned?: PlannedDay[]; invoices?: PaydayInvoice[] }) =>
  calendarEntries({ people: new Map(), planned: [], invoices: [], today, lead: 10, due: 5, ...given });

const plan = { people: 1, unpaid: 1, extras: 0, unpaidExtras: 0, cents: 350_000, estimate: false };
const none = { people: null, cents: null, estimate: false, invoice: null, outcome: null, paid: null };

test('has a cut-off, a funding date and a payday for each payday of the schedules, by date', () => {
  const found = entries({ people: paid('2026-11-18', [maya, maya]) });
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
  const planned = [{ ...plan, day: plainDate('2026-11-18'), unpaid: 0 }];
  const past = entries({ people: paid('2026-10-21'), planned }).filter(({ payday }) => payday < today);
  expect(past.map(({ kind, payday }) => [kind, payday])).toEqual([
    ['cutOff', '2026-11-18'],
    ['funding', '2026-11-18'],
    ['payday', '2026-11-18'],
  ]);
});

test('shows what a planned payday costs, and the invoice instead of the date that is expected for it', () => {
  const payday = plainDate('2026-12-02');
  const planned = [{ ...plan, day: payday, estimate: true }];
  const due = plainDate('2026-11-27');
  const invoice = { payday, due, number: 'INV-2026-0001', status: 'Pending', cents: 340_000 };
  const found = entries({ people: paid('2026-11-18'), planned, invoices: [invoice] });
  const ofPayday = found.filter((entry) => entry.payday === payday);
  expect(ofPayday).toEqual([
    { ...none, date: '2026-11-18', kind: 'cutOff', payday },
    {
      ...none,
      date: due,
      kind: 'funding',
      payday,
      cents: 340_000,
      invoice: { number: 'INV-2026-0001', status: 'Pending' },
    },
    {
      ...none,
      date: payday,
      kind: 'payday',
      payday,
      people: 1,
      cents: 350_000,
      estimate: true,
      outcome: 'planned',
      paid: 0,
    },
  ]);
});

test('has no cut-off for a day with one-time payments alone', () => {
  const found = entries({
    planned: [{ ...plan, day: plainDate('2026-12-04'), people: 0, unpaid: 0, extras: 1, unpaidExtras: 1 }],
  });
  expect(found.map(({ kind, date }) => [kind, date])).toEqual([['payday', '2026-12-04']]);
});

test('says what became of a payday that is over, and which open invoice it waits for', () => {
  const payday = plainDate('2026-11-18');
  const due = plainDate('2026-11-11');
  const of = (given: Partial<PlannedDay>, status: string) => {
    const invoices = [{ payday, due, number: 'INV-2026-0001', status, cents: 340_000 }];
    const planned = [{ ...plan, people: 2, day: payday, ...given }];
    const found = entries({ planned, invoices }).find(({ kind }) => kind === 'payday');
    return [found?.outcome, found?.paid, found?.invoice?.number];
  };
  expect(of({ unpaid: 0 }, 'Paid')).toEqual(['paid', 2, undefined]);
  expect(of({ unpaid: 1 }, 'Paid')).toEqual(['partly', 1, undefined]);
  expect(of({ unpaid: 0, extras: 1, unpaidExtras: 1 }, 'Paid')).toEqual(['partly', 2, undefined]);
  expect(of({ unpaid: 2 }, 'Overdue')).toEqual(['held', 0, 'INV-2026-0001']);
  expect(of({ unpaid: 2 }, 'Paid')).toEqual(['late', 0, undefined]);
});

test('names the overdue invoice that a payday to come waits for, and no other', () => {
  const payday = plainDate('2026-11-25');
  const due = plainDate('2026-11-18');
  const waitsFor = (status: string) => {
    const invoices = [{ payday, due, number: 'INV-2026-0001', status, cents: 340_000 }];
    const found = entries({ planned: [{ ...plan, day: payday }], invoices }).find(({ kind }) => kind === 'payday');
    return [found?.outcome, found?.invoice?.number];
  };
  expect(waitsFor('Overdue')).toEqual(['planned', 'INV-2026-0001']);
  expect(waitsFor('Pending')).toEqual(['planned', undefined]);
});
