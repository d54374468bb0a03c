import { expect, test } from 'vitest';
import { readableInsertError } from './readable-insert-error.ts';

test.each([
  'value for domain app.money violates check constraint "money_in_range"',
  'value for domain app.money violates check constraint "money_in_whole_cents"',
  'new row for relation "team_members" violates check constraint "team_members_salary_check"',
  'new row for relation "wip_one_time_payments" violates check constraint "wip_one_time_payments_amount_check"',
])('explains the allowed amounts instead of %j', (message) => {
  expect(readableInsertError(message)).toBe(
    "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00.",
  );
});

test.each(['The earliest payment date is 2026-07-01.', ''])('returns %j unchanged', (message) => {
  expect(readableInsertError(message)).toBe(message);
});
