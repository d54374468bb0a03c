import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { brandStyles, lightContrast, PAGES, paletteOf, readableTone, TEXT_CONTRAST } from './palette.ts';

const tokens = readFileSync(new URL(import.meta.resolve('@portage/tokens/tokens.css')), 'utf8');
const token = (name: string) => new RegExp(`--${name}: (?:light-dark\\()?(#\\w+)(?:, (#\\w+))?`).exec(tokens)?.slice(1);
const color = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0f5f4d', '#0f5f4d', 1],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test('a color is the same after its way through OKLCH', () => {
  fc.assert(fc.property(color, (hex) => hexOf(oklchOf(hex)) === hex));
});

test('the pages that a color is read on are those of the tokens', () => {
  const pages = ['canvas', 'surface', 'sunken'].map(token);
  expect(pages).toEqual(PAGES.light.map((light, at) => [light, PAGES.dark[at]]));
});

/** WCAG 2.2, 1.4.11 */
test('the border of a field has three times the contrast of every page', () => {
  const [light, dark] = token('line-control') ?? [];
  for (const page of PAGES.light) expect(contrast(light ?? '', page)).toBeGreaterThanOrEqual(3);
  for (const page of PAGES.dark) expect(contrast(dark ?? '', page)).toBeGreaterThanOrEqual(3);
});

describe('a readable tone of any color', () => {
  test('can be read as text on every page and under white text, and so can all the colors made of it', () => {
    fc.assert(
      fc.property(color, (given) => {
        const { light, dark, brand, onBrand, onBrand2 } = paletteOf(readableTone(given));
        const pairs = [
          ...[...PAGES.light, light.soft].map((page) => [light.accent, page] as const),
          ...[...PAGES.dark, dark.soft].map((page) => [dark.accent, page] as const),
          ...[light, dark].flatMap(({ on, accent, hover }) => [[on, accent] as const, [on, hover] as const]),
          ...[onBrand, onBrand2].map((text) => [text, brand] as const),
        ];
        for (const [text, page] of pairs)
          expect(contrast(text, page), `${text} on ${page}`).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(light.hover).not.toBe(light.accent);
        expect(dark.hover).not.toBe(dark.accent);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(['#0f5f4d', '#000000', '#1f3a8a', '#7a1f5c'])('is %s itself if it can be read', (given) => {
    expect(readableTone(given)).toBe(given);
  });

  test.each(['#ffcc00', '#ffffff', '#00c2a8', '#808080'])('is the nearest darker one for %s', (given) => {
    const tone = readableTone(given);
    expect(lightContrast(given)).toBeLessThan(TEXT_CONTRAST);
    expect(lightContrast(tone)).toBeLessThan(TEXT_CONTRAST + 0.2);
    if (oklchOf(given).c > 0.01) expect(oklchOf(tone).h).toBeCloseTo(oklchOf(given).h, 0);
  });
});

test('the style sheet replaces exactly the tokens of the brand', () => {
  const names = [...brandStyles('#1f3a8a').matchAll(/--([\w-]+):/g)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual([
    'accent',
    'accent-hover',
    'accent-soft',
    'brand',
    'on-accent',
    'on-brand',
    'on-brand-2',
  ]);
  for (const name of names) expect(token(name), name).toBeDefined();
});
