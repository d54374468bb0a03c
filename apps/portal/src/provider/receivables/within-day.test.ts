import { expect, test } from 'vitest';
import { sortWithinDay } from './within-day.ts';

const row = (day: string, number: string) => ({ day, number });
const rows = [
  row('2026-11-20', 'INV-2026-9999'),
  row('2026-11-20', 'INV-2026-10000'),
  row('2026-11-20', 'INV-2026-9998'),
  row('2026-11-19', 'INV-2026-9997'),
];
const byIssued = {
  key: 'issued',
  day: ({ day }: (typeof rows)[number]) => day,
  number: (one: (typeof rows)[number]) => one.number,
};
const numbers = (direction: 'ascending' | 'descending', key = 'issued') =>
  sortWithinDay(rows, { key, direction }, byIssued).map(({ number }) => number.slice('INV-2026-'.length));

test('lists rows of one day by number, in the direction of the list', () => {
  expect(numbers('descending')).toEqual(['10000', '9999', '9998', '9997']);
  expect(numbers('ascending')).toEqual(['9997', '9998', '9999', '10000']);
});

test('leaves rows that are sorted by something else as they are', () => {
  expect(numbers('descending', 'due')).toEqual(['9999', '10000', '9998', '9997']);
});
