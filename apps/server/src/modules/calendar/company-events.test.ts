import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { plainDate } from '@portage/domain/dates/plain-date';
import { type PayrollSchedule, paydaysBetween } from '@portage/domain/pay/paydays';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { companyEvents, feedRange, type PaidMember } from './company-events.ts';

/** Rates of every year. */
const known = { find: () => BUILT_IN_RATES.tables[0] };
const today = plainDate('2026-11-21');
const { from, to } = feedRange(today);
const named = (...names: string[]): PaidMember[] => names.map((name) => ({ name, province: null }));
/** These people on every payday of a schedule. */
const paid = (people: PaidMember[], start = '2026-09-05', schedule: PayrollSchedule = 'Bi-Weekly') =>
  new Map(paydaysBetween(plainDate(start), schedule, from, to).map((day) => [day, people]));

test('has one event with names per payday from three months back to a year ahead', () => {
  const days = companyEvents(messages, paid(named('Maya Tremblay', 'Liam Chen')), [], today, known);
  expect(days[0]).toMatchObject({ date: '2026-09-19', title: 'Payday: Maya Tremblay, Liam Chen' });
  expect(days.at(-1)?.date).toBe('2027-11-13');
  expect(days).toHaveLength(31);
  expect(new Set(days.map(({ key }) => key)).size).toBe(31);
});

test('counts many names in the title and lists them in the details', () => {
  const many = paid(named(...Array.from({ length: 120 }, (_, at) => `Person ${at}`)));
  const [first] = companyEvents(messages, many, [], today, known);
  expect(first?.title).toBe('Payday: 120 people');
  const [earlier, ...names] = first?.details.split('\n') ?? [];
  // 19 September 2026 is a Saturday.
  expect(earlier).toBe('Paid on 18 September.');
  expect(names).toHaveLength(101);
  expect(first?.details).toMatch(/and 20 more$/);
});

test('notes a payday on a bank holiday', () => {
  const day = companyEvents(messages, paid(named('Maya'), '2026-09-25', 'Monthly'), [], today, known).find(
    ({ date }) => date === '2026-12-25',
  );
  expect(day?.details).toBe('Bank holiday: Christmas Day. Will be paid on 24 December.\nMaya');
});

test('notes once per province that a payday near its holiday stays the same', () => {
  const person = (name: string, province: PaidMember['province']) => ({ name, province });
  const people = [
    person('Maya', 'ON'),
    person('Liam', 'ON'),
    person('Noah', 'MB'),
    person('Zoé', 'QC'),
    person('Ana', null),
  ];
  const day = companyEvents(messages, paid(people, '2026-09-16', 'Monthly'), [], today, known).find(
    ({ date }) => date === '2027-02-16',
  );
  expect(day?.details.split('\n')).toEqual([
    'Louis Riel Day in Manitoba is on 15 February. Banks settle payments on that day, so the payday stays the same.',
    'Family Day in Ontario is on 15 February. Banks settle payments on that day, so the payday stays the same.',
    'Maya',
    'Liam',
    'Noah',
    'Zoé',
    'Ana',
  ]);
});

test('shows an invoice on its due date without an amount', () => {
  const due = { id: 'i1', number: 'INV-2026-0007', due: plainDate('2026-11-23'), payday: plainDate('2026-11-30') };
  expect(companyEvents(messages, new Map(), [due], today, known)).toEqual([
    {
      key: 'invoice-i1',
      date: '2026-11-23',
      title: 'Invoice INV-2026-0007 due',
      details: 'Funds are due for the payday of 30 November 2026.',
    },
  ]);
});

test('says that the amounts of a payday are an estimate while its year has no rates, by the day paid', () => {
  const unknown = { find: (year: number) => (year === 2027 ? undefined : BUILT_IN_RATES.tables[0]) };
  const days = companyEvents(messages, paid(named('Maya'), '2026-09-01', 'Monthly'), [], today, unknown);
  const details = (date: string) => days.find((day) => day.date === date)?.details;
  expect(details('2026-12-01')).toBe('Maya');
  // 1 January 2027 is paid on 31 December 2026.
  expect(details('2027-01-01')).not.toContain('estimate');
  expect(details('2027-02-01')).toBe('The amounts are an estimate until the rates of 2027 are published.\nMaya');
});
