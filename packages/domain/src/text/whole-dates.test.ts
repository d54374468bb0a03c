import { expect, test } from 'vitest';
import { wholeDates, wholeDay } from './whole-dates.ts';

test.each([
  ['CAD 4,321.27 due 1 December 2026', 'CAD 4,321.27 due 1_December_2026'],
  ['24 Nov – 7 Dec 2026', '24 Nov – 7_Dec_2026'],
  ['24 nov. – 7 déc. 2026; jour de paie : 1er août 2026', '24 nov. – 7_déc._2026; jour de paie : 1er_août_2026'],
  ['15 people in 2026, 3 days', '15 people in 2026, 3 days'],
])('keeps the dates of %s whole', (text, whole) => {
  expect(wholeDates(text)).toBe(whole.replaceAll('_', '\u00a0'));
});

test('keeps a day without its year whole', () => {
  expect(`due ${wholeDay('7 December')}`).toBe('due 7\u00a0December');
});
