import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faceColor, initialsOf } from './initials.ts';

test.each([
  ['Maya Tremblay', 'MT'],
  ['  maya   de la  tremblay ', 'MT'],
  ["Maya O'Tremblay", 'MO'],
  ['Élodie Ångström', 'ÉÅ'],
  ['E\u0301lodie', 'É'],
  ['Madonna', 'M'],
  ['ana@aurora-robotics.example', 'A'],
  ['山田 太郎', '山太'],
  ['𝒜na 2nd', '𝒜2'],
  ['Maya (Tremblay)', 'MT'],
  ['Maya –', 'M'],
  ['– 🙂', '?'],
  ['', '?'],
])('reads the initials of "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('gives a name one color, whatever its case, accents and spaces', () => {
  for (const name of ['Élodie Ångström', 'ELODIE ANGSTROM', ' elodie angstrom '])
    expect(faceColor(name)).toBe(faceColor('Élodie Ångström'));
});

const tokens = readFileSync(
  fileURLToPath(new URL('../../../../../packages/tokens/tokens.css', import.meta.url)),
  'utf8',
);

/** The light and the dark value of a token. */
function valuesOf(token: string): [light: string, dark: string] {
  const [, light = '', dark = ''] = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens) ?? [];
  return [light, dark];
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('uses all six colors, on each of which initials are readable in both themes', () => {
  const used = new Set(Array.from({ length: 200 }, (_, at) => faceColor(`Person ${at}`)));
  expect([...used].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const color of used)
    for (const theme of [0, 1]) {
      const [low = 0, high = 0] = [valuesOf('ink')[theme], valuesOf(`face-${color}`)[theme]]
        .map((value) => luminance(value ?? ''))
        .toSorted((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(7);
    }
});
