import { BUILT_IN_RATES } from '@portage/domain/contributions/rates-book';
import { plainDate } from '@portage/domain/dates/plain-date';
import * as messages from '@portage/messages/index';
import { expect, test } from 'vitest';
import { companyEvents, type PaidMember } from './company-events.ts';

/** Rates of every year. */
const known = { find: () => BUILT_IN_RATES.tables[0] };
const today = plainDate('2026-11-21');
const member = (name: string, start = '2026-09-05', schedule = 'Bi-Weekly'): PaidMember => ({
  name,
  schedule,
  commencement: plainDate(start),
  province: null,
});

test('has one event with names per payday from three months back to a year ahead', () => {
  const days = companyEvents(messages, [member('Maya Tremblay'), member('Liam Chen')], [], today, known);
  expect(days[0]).toMatchObject({ date: '2026-09-19', title: 'Payday: Maya Tremblay, Liam Chen' });
  expect(days.at(-1)?.date).toBe('2027-11-13');
  expect(days).toHaveLength(31);
  expect(new Set(days.map(({ key }) => key)).size).toBe(31);
});

test('counts many names in the title and lists them in the details', () => {
  const many = Array.from({ length: 120 }, (_, at) => member(`Person ${at}`));
  const [first] = companyEvents(messages, many, [], today, known);
  expect(first?.title).toBe('Payday: 120 people');
  const [paid, ...names] = first?.details.split('\n') ?? [];
  // 19 September 2026 is a Saturday.
  expect(paid).toBe('Paid on 18 September.');
  expect(names).toHaveLength(101);
  expect(first?.details).toMatch(/and 20 more$/);
});

test('notes a payday on a bank holiday', () => {
  const day = companyEvents(messages, [member('Maya', '2026-09-25', 'Monthly')], [], today, known).find(
    ({ date }) => date === '2026-12-25',
  );
  expect(day?.details).toBe('Bank holiday: Christmas Day. Will be paid on 24 December.\nMaya');
});

test('notes once per province that a payday near its holiday stays the same', () => {
  const paid = (name: string, province: PaidMember['province']) => ({
    ...member(name, '2026-09-16', 'Monthly'),
    province,
  });
  const people = [paid('Maya', 'ON'), paid('Liam', 'ON'), paid('Noah', 'MB'), paid('Zoé', 'QC'), paid('Ana', null)];
  const day = companyEvents(messages, people, [], today, known).find(({ date }) => date === '2027-02-16');
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
  expect(companyEvents(messages, [], [due], today, known)).toEqual([
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
  const days = companyEvents(messages, [member('Maya', '2026-09-01', 'Monthly')], [], today, unknown);
  const details = (date: string) => days.find((day) => day.date === date)?.details;
  expect(details('2026-12-01')).toBe('Maya');
  // 1 January 2027 is paid on 31 December 2026.
  expect(details('2027-01-01')).not.toContain('estimate');
  expect(details('2027-02-01')).toBe('The amounts are an estimate until the rates of 2027 are published.\nMaya');
});
