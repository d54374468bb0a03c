import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPhone, isNorthAmericanPhone } from './phone.ts';

const national = fc.stringMatching(/^[2-9]\d{9}$/);

it('formats ten digits the same in any punctuation', () => {
  fc.assert(
    fc.property(national, (digits) => {
      const formatted = `+1 (${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
      for (const text of [digits, `1${digits}`, `+1${digits}`, formatted]) expect(formatPhone(text)).toBe(formatted);
      expect(isNorthAmericanPhone(formatted)).toBe(true);
    }),
  );
});

it('formats while typing and while deleting', () => {
  let field = '';
  for (const key of '4165550123') field = formatPhone(field + key);
  expect(field).toBe('+1 (416) 555-0123');
  for (let steps = 0; field !== '' && steps < 40; steps += 1) field = formatPhone(field.slice(0, -1));
  expect(field).toBe('');
});

it('never drops a digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[2-9]\d{0,20}$/), (digits) => {
      expect(formatPhone(digits).replace(/\D/g, '').slice(1)).toBe(digits);
    }),
  );
  expect(formatPhone('+44 20 7946 0958')).toBe('+44 20 7946 0958');
});

it.each([
  ['416 555 0123', true],
  ['14165550123', true],
  ['1.416.555.0123', true],
  ['416555012', false],
  ['24165550123', false],
  ['+1 (416) 555-012', false],
  ['1416555012', false],
  ['+45 12 34 56 78', false],
  ['+65 6123 4567', false],
  ['+1 416 555 0123', true],
  ['416\u2011555\u20110123', true],
  ['416–555–0123', true],
  ['\u202a+1\u00a0416\u00a0555\u00a00123\u202c', true],
  ['416/555/0123', false],
  ['416555012x3', false],
  ['', false],
])('%s is a number: %s', (text, valid) => {
  expect(isNorthAmericanPhone(text)).toBe(valid);
});

it('formats a number that comes with marks of direction', () => {
  expect(formatPhone('\u202a+1 416\u2011555\u20110123\u202c')).toBe('+1 (416) 555-0123');
});
