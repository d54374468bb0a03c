import { expect, test } from 'vitest';
import { readableInsertError } from './readable-insert-error.ts';

test.each([
  'value for domain app.money violates check constraint "money_in_range"',
  'value for domain app.money violates check constraint "money_in_whole_cents"',
  'new row for relation "team_members" violates check constraint "team_members_salary_check"',
  'new row for relation "wip_one_time_payments" violates check constraint "wip_one_time_payments_amount_check"',
])('explains the allowed amounts instead of %j', (message) => {
  expect(readableInsertError({ code: '23514', message })).toBe(
    "We couldn't accept this amount. Enter dollars with at most two decimals, less than CAD 10,000,000,000.00.",
  );
});

test.each([
  ['line_without_control_characters', "We couldn't accept this text. Remove line breaks and hidden characters."],
  ['lines_without_control_characters', "We couldn't accept this text. Remove line breaks and hidden characters."],
  ['line_of_at_most_2000_characters', "We couldn't accept this text. Make it shorter."],
  ['email_with_one_at_sign', "We couldn't accept this email address. Check it for typing mistakes."],
  ['day_from_1900_to_2200', "We couldn't accept this date. Use a year from 1900 to 2200."],
])('explains a violation of %s', (name, expected) => {
  const message = `value for domain app.x violates check constraint "${name}"`;
  expect(readableInsertError({ code: '23514', message })).toBe(expected);
});

test.each([
  { code: '23514', message: 'The birth date must be at least 14 years before the commencement date.' },
  { code: 'P0001', message: 'The earliest payment date is 2026-07-01.' },
  {
    code: '23514',
    message: 'new row for relation "team_members" violates check constraint "team_members_phone_check"',
  },
  { code: 'P0001', message: 'A guard may quote "money_in_range"' },
  { message: '' },
])('returns the message of %j unchanged', (error) => {
  expect(readableInsertError(error)).toBe(error.message);
});
