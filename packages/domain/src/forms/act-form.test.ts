import { expect, test } from 'vitest';
import { type ActFieldRule, actFormSchema } from './act-form.ts';
import { issuesOf } from './standard-schema.ts';

const codeOf = (rule: Omit<ActFieldRule, 'name'>, value: string | boolean) =>
  issuesOf(actFormSchema([{ name: 'it', ...rule }]), { it: value }).map(({ code, path }) => [path?.[0], code]);

test.each([
  ['of two letters', 'no'],
  ['of blanks', '     '],
  ['of 501 letters', 'x'.repeat(501)],
])('refuses a reason %s', (_, reason) => {
  expect(codeOf({ kind: 'reason' }, reason)).toEqual([['it', 'reasonRequired']]);
});

test.each([' yes ', 'x'.repeat(500)])('accepts a reason of 3 to 500 characters', (reason) => {
  expect(codeOf({ kind: 'reason' }, reason)).toEqual([]);
});

test.each(['text', 'email', 'date', 'money', 'select'] as const)('requires a %s unless it is optional', (kind) => {
  expect(codeOf({ kind }, ' ')).toEqual([['it', 'fieldRequired']]);
  expect(codeOf({ kind, optional: true }, ' ')).toEqual([]);
});

test('refuses an invalid amount', () => {
  expect(codeOf({ kind: 'money' }, '12.345')).toEqual([['it', 'amountInvalid']]);
  expect(codeOf({ kind: 'money', optional: true }, 'all')).toEqual([['it', 'amountInvalid']]);
  expect(codeOf({ kind: 'money' }, '1,250.50')).toEqual([]);
});

test.each(['0', '0.00', 'CAD'])('refuses the amount %s, which is nothing', (amount) => {
  expect(codeOf({ kind: 'money' }, amount)).toEqual([['it', 'amountZero']]);
  expect(codeOf({ kind: 'money', optional: true }, amount)).toEqual([['it', 'amountZero']]);
});

test('accepts the amount 0 where it is one, but not a currency alone', () => {
  expect(codeOf({ kind: 'money', zero: true }, '0')).toEqual([]);
  expect(codeOf({ kind: 'money', zero: true }, '0.00')).toEqual([]);
  expect(codeOf({ kind: 'money', zero: true }, 'CAD')).toEqual([['it', 'amountZero']]);
});

test('refuses an amount above the largest', () => {
  expect(codeOf({ kind: 'money' }, '9,999,999,999.99')).toEqual([]);
  expect(codeOf({ kind: 'money' }, '10,000,000,000.00')).toEqual([['it', 'amountTooLarge']]);
});

test.each(['text', 'email', 'invoices'] as const)('refuses hidden characters in a field of the kind %s', (kind) => {
  expect(codeOf({ kind }, 'INV-\u202E1')).toEqual([['it', 'hiddenCharacters']]);
  expect(codeOf({ kind }, 'INV-\u00001')).toEqual([['it', 'hiddenCharacters']]);
});

test('refuses hidden characters in a reason, but not its line breaks', () => {
  expect(codeOf({ kind: 'reason' }, 'asked\u202E by mail')).toEqual([['it', 'hiddenCharacters']]);
  expect(codeOf({ kind: 'reason' }, 'asked\nby mail')).toEqual([]);
});

test('refuses an invalid date, and says whether its format or its day is wrong', () => {
  expect(codeOf({ kind: 'date' }, '26/11')).toEqual([['it', 'dateFormat']]);
  expect(codeOf({ kind: 'date', optional: true }, '31/02/2027')).toEqual([['it', 'dateCombination']]);
  expect(codeOf({ kind: 'date' }, '2027-02-28')).toEqual([]);
});

test('accepts a check that is off', () => {
  expect(codeOf({ kind: 'check' }, false)).toEqual([]);
});
