import { expect, test } from 'vitest';
import { readableRefusal } from './readable-refusal.ts';

test.each([
  'value for domain app.money violates check constraint "money_in_range"',
  'value for domain app.money violates check constraint "money_in_whole_cents"',
  'new row for relation "team_members" violates check constraint "team_members_salary_check"',
  'new row for relation "wip_one_time_payments" violates check constraint "wip_one_time_payments_amount_check"',
])('says what an amount must be instead of %j', (message) => {
  expect(readableRefusal(message)).toBe(
    "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00.",
  );
});

test.each(['The earliest payment date is 2026-07-01.', ''])('leaves %j as it is', (message) => {
  expect(readableRefusal(message)).toBe(message);
});
