import { expect, test } from 'vitest';
import * as bankHolidays from '../generated/en-CA/bank-holidays.gen.ts';
import { closureNote, paidNote, word } from './wording.ts';

test('words a code with and without parameters', () => {
  expect(word('Paid')).toBe('Paid');
  expect(word((d: { max: string | number }) => `At most ${d.max}`, { max: 5 })).toBe('At most 5');
});

test('names the closure and the next bank day', () => {
  expect(closureNote(bankHolidays, { holiday: 'christmasDay', moved: false }, '29 December')).toBe(
    'Bank holiday: Christmas Day. Banks settle on 29 December.',
  );
  expect(closureNote(bankHolidays, { holiday: 'boxingDay', moved: true }, '29 December')).toBe(
    'Bank holiday: Boxing Day (observed). Banks settle on 29 December.',
  );
});

test('says on which day a payday is paid that is not a bank day', () => {
  const holiday = { holiday: 'newYearsDay', moved: false } as const;
  const moved = { holiday: 'boxingDay', moved: true } as const;
  expect(paidNote(bankHolidays, null, '31 December', true)).toBe('Paid on 31 December.');
  expect(paidNote(bankHolidays, null, '31 December', false)).toBe('Will be paid on 31 December.');
  expect(paidNote(bankHolidays, holiday, '31 December', true)).toBe(
    "Bank holiday: New Year's Day. Paid on 31 December.",
  );
  expect(paidNote(bankHolidays, holiday, '31 December', false)).toBe(
    "Bank holiday: New Year's Day. Will be paid on 31 December.",
  );
  expect(paidNote(bankHolidays, moved, '24 December', true)).toBe(
    'Bank holiday: Boxing Day (observed). Paid on 24 December.',
  );
  expect(paidNote(bankHolidays, moved, '24 December', false)).toBe(
    'Bank holiday: Boxing Day (observed). Will be paid on 24 December.',
  );
});
