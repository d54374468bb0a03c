/** A color by lightness (0 to 1), chroma (0 to about 0.37) and hue (radians), as people see it: Björn Ottosson's OKLCH. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Amounts of light from 0 to 1. */
type Light = readonly [red: number, green: number, blue: number];

/** @param hex such as '#0f5f4d' */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = lightOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  return { l: lightness, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

/** The color as hex. A chroma that screens cannot show becomes the highest that they can. */
export function hexOf(color: Oklch): string {
  let [shown, most] = isShowable(color) ? [color.c, color.c] : [0, color.c];
  for (let step = 0; step < 16; step++) {
    const c = (shown + most) / 2;
    if (isShowable({ ...color, c })) shown = c;
    else most = c;
  }
  const bytes = linear({ ...color, c: shown }).map((light) =>
    Math.round(encoded(Math.min(1, Math.max(0, light))) * 255),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}

function luminance(hex: string): number {
  const [red, green, blue] = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function lightOf(hex: string): Light {
  const byte = (at: number) => decoded(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [byte(1), byte(3), byte(5)];
}

function linear({ l, c, h }: Oklch): Light {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShowable = (color: Oklch): boolean => linear(color).every((light) => light > -0.0005 && light < 1.0005);

/** Between the bytes of sRGB and amounts of light (IEC 61966-2-1). */
const decoded = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
