import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSin, maskSin, passesLuhn, sinProblem, sinWarning } from './social-insurance-number.ts';

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
  ['13069254', null],
  ['000000000', { code: 'sinStart', digit: '0' }],
  ['800 000 002', { code: 'sinStart', digit: '8' }],
  ['900 000 001', { code: 'sinTemporary' }],
])('warns about %s: %j', (sin, expected) => {
  expect(sinWarning(sin)).toEqual(expected);
});

it.each([
  ['130 692 544', null],
  ['046-454-286', null],
  ['046–454–286', null],
  ['046\u2011454\u2212286', null],
  ['046.454.286', null],
  ['046·454·286', null],
  ['\u202a046\u00a0454\u202f286\u202c', null],
  ['046,454,286', 'sinLength'],
  ['900 000 001', null],
  ['130692545', 'sinCheckDigit'],
  ['000000000', 'sinCheckDigit'],
  ['', 'sinLength'],
  ['13069254', 'sinLength'],
  ['1306925440', 'sinLength'],
  ['13069254x', 'sinLength'],
  ['١٣٠٦٩٢٥٤٤', 'sinLength'],
])('checks %s: %j', (sin, expected) => {
  expect(sinProblem(sin)).toBe(expected);
});

it('groups nine digits and leaves everything else as typed', () => {
  expect([formatSin('130692544'), formatSin('1306925')]).toEqual(['130 692 544', '1306925']);
});
