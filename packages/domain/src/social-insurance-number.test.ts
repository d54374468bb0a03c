import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSin, maskSin, passesLuhn, sinWarning } from './social-insurance-number.ts';

it('shows only the last three digits', () => {
  expect(maskSin('130 692 286')).toBe('***-***-286');
  expect(maskSin('7')).toBe('***-***-**7');
});

it('catches any single mistyped digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
      const digits = [...'130692544'];
      digits[place] = String((Number(digits[place]) + shift) % 10);
      expect(passesLuhn('130692544')).toBe(true);
      expect(passesLuhn(digits.join(''))).toBe(false);
    }),
  );
});

it.each([
  ['130 692 544', null],
  ['', null],
  ['130692545', /does not pass/],
  ['13069254', /nine digits/],
  ['000000000', /starts with 0/],
  ['800 000 002', /starts with 8/],
  ['900 000 001', /temporary/],
])('%s: %s', (sin, expected) => {
  const warning = sinWarning(sin);
  if (expected) expect(warning).toMatch(expected);
  else expect(warning).toBeNull();
});

it('groups nine digits and leaves everything else as typed', () => {
  expect([formatSin('130692544'), formatSin('1306925')]).toEqual(['130 692 544', '1306925']);
});
