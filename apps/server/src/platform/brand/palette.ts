import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts';

/** Contrast that text needs (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

/** The backgrounds of packages/tokens/tokens.css, in light and in dark. */
export const PAGES = {
  light: ['#faf9f5', '#ffffff', '#f3f1ea'],
  dark: ['#121613', '#191e1b', '#151a17'],
} as const;

/** The tokens that a brand's color replaces. */
export interface Palette {
  light: Accent;
  dark: Accent;
  /** The dark half of the login page. */
  brand: string;
  onBrand: string;
  onBrand2: string;
}

interface Accent {
  accent: string;
  hover: string;
  soft: string;
  /** Text on `accent` and `hover`. */
  on: string;
}

/**
 * The colors of a brand: its own in the light theme, and the same hue in the lightness that each other use needs.
 * @param color such as '#0f5f4d'
 */
export function paletteOf(color: string): Palette {
  const given = oklchOf(color);
  const tone = (l: number, mostChroma: number): string => hexOf({ ...given, l, c: Math.min(given.c, mostChroma) });
  return {
    light: { accent: color, hover: hoverOf(given), soft: tone(0.945, 0.016), on: '#ffffff' },
    dark: { accent: tone(0.76, 0.11), hover: tone(0.82, 0.1), soft: tone(0.29, 0.035), on: tone(0.23, 0.04) },
    brand: tone(0.32, 0.055),
    onBrand: tone(0.972, 0.008),
    onBrand2: tone(0.84, 0.03),
  };
}

/** A darker tone; a lighter one of a color that is almost black. */
const hoverOf = (given: Oklch): string => hexOf({ ...given, l: given.l < 0.25 ? given.l + 0.09 : given.l - 0.07 });

/** The lowest contrast of a brand's color as text on a light page, with which white text on it can be read too. */
export const lightContrast = (color: string): number =>
  Math.min(...[...PAGES.light, paletteOf(color).light.soft].map((page) => contrast(color, page)));

/** The nearest darker tone of a color that can be read on light pages; the color itself if it can. */
export function readableTone(color: string): string {
  const given = oklchOf(color);
  let tone = color;
  for (let l = given.l; lightContrast(tone) < TEXT_CONTRAST; l -= 0.005) tone = hexOf({ ...given, l });
  return tone;
}

/** A style sheet that replaces the tokens; of higher specificity, so that its place among the others does not matter. */
export function brandStyles(color: string): string {
  const { light, dark, brand, onBrand, onBrand2 } = paletteOf(color);
  const both = (name: keyof Accent) => `light-dark(${light[name]},${dark[name]})`;
  return `:root:root{--accent:${both('accent')};--accent-hover:${both('hover')};--accent-soft:${both('soft')};--on-accent:${both('on')};--brand:${brand};--on-brand:${onBrand};--on-brand-2:${onBrand2}}`;
}
