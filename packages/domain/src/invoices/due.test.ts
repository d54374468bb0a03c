import { expect, test } from 'vitest';
import { plainDate } from '../dates/plain-date.ts';
import { dueOn } from './due.ts';

const due = (status: string, due_date: string | null) => dueOn({ status, due_date }, plainDate('2026-12-04'));

test('tells an invoice that is overdue from one that is due today or later', () => {
  expect(due('Pending', '2026-12-03')).toBe('overdue');
  expect(due('Overdue', '2026-12-04')).toBe('overdue');
  expect(due('pending', '2026-12-04')).toBe('today');
  expect(due('Pending', '2026-12-05')).toBe('later');
  expect(due('Pending', null)).toBe('onReceipt');
});

test('has nothing due on an invoice that is paid or canceled', () => {
  for (const status of ['Paid', 'Cancelled']) expect(due(status, '2026-12-03')).toBeNull();
});
