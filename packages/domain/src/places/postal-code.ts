import { DASHES, INVISIBLE } from '../text/text-rules.ts';
import type { Province } from './provinces.ts';

// A1A 1A1; the letters D F I O Q U are never used, W and Z never first (Canada Post's format).
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

const BETWEEN = new RegExp(`[\\s${DASHES}${INVISIBLE}]`, 'gu');

function compact(text: string): string {
  return text.replace(BETWEEN, '').toUpperCase();
}

/** 'm5v2t6' gives 'M5V 2T6'. Leaves anything else as typed. */
export function formatPostalCode(text: string): string {
  const code = compact(text);
  return POSTAL_CODE.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : text;
}

/** Whether to warn about a postal code: it is typed and not Canadian. The field is optional and the warning never blocks the form. */
export function isUnusualPostalCode(text: string): boolean {
  const code = compact(text);
  return code !== '' && !POSTAL_CODE.test(code);
}

// Province by first letter: G, H and J are Quebec, K to P Ontario.
const PROVINCE_OF_FIRST_LETTER: Readonly<Record<string, Province>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};

// X is shared: Nunavut and the Northwest Territories are distinguished by the first three characters (Canada Post, forward sortation areas).
const TERRITORY_OF_AREA: Readonly<Record<string, Province>> = {
  X0A: 'NU',
  X0B: 'NU',
  X0C: 'NU',
  X0E: 'NT',
  X0G: 'NT',
  X1A: 'NT',
};

/** The province of a postal code, or null if it is not Canadian or its area under X is not in use. */
export function provinceOfPostalCode(text: string | null): Province | null {
  const code = compact(text ?? '');
  if (!POSTAL_CODE.test(code)) return null;
  return TERRITORY_OF_AREA[code.slice(0, 3)] ?? PROVINCE_OF_FIRST_LETTER[code.charAt(0)] ?? null;
}

/** The provinces that a postal code can be in: two for an unknown area under X; none if it is not Canadian. */
export function provincesOfPostalCode(text: string | null): readonly Province[] {
  const province = provinceOfPostalCode(text);
  if (province !== null) return [province];
  const code = compact(text ?? '');
  return POSTAL_CODE.test(code) && code.startsWith('X') ? ['NT', 'NU'] : [];
}

/**
 * The provinces to choose from when a postal code is elsewhere than the province: those of the postal code, then the province.
 * Null when they agree, or one of them is missing or not Canadian.
 */
export function conflictingProvinces(province: Province | null, postalCode: string | null): readonly Province[] | null {
  const ofCode = provincesOfPostalCode(postalCode);
  return province === null || ofCode.length === 0 || ofCode.includes(province) ? null : [...ofCode, province];
}
