import { expect, test } from 'vitest';
import { daysBetween, plainDate } from '../dates/plain-date.ts';
import { answerDeadline, REQUEST_SUBJECTS } from './person-request.ts';

test('pay is answered within a week, everything else within the 30 days of the law', () => {
  const asked = plainDate('2028-02-01');
  expect(
    Object.fromEntries(REQUEST_SUBJECTS.map((one) => [one, daysBetween(asked, answerDeadline(one, false, asked))])),
  ).toEqual({
    name: 30,
    birth_date: 30,
    sin: 30,
    start_date: 30,
    hours: 7,
    amount: 7,
    move: 7,
    other: 30,
  });
  expect(answerDeadline('other', true, asked)).toBe('2028-02-08');
});
