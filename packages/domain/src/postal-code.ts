import type { Province } from './provinces.ts';

// A1A 1A1; the letters D F I O Q U are never used, W and Z never first (Canada Post's format).
const POSTAL_CODE = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

function compact(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** 'm5v2t6' gives 'M5V 2T6'. Leaves anything else as typed. */
export function formatPostalCode(text: string): string {
  const code = compact(text);
  return POSTAL_CODE.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : text;
}

/** A hint for the field, or null. The field is optional and the hint never blocks the form. */
export function postalCodeWarning(text: string): string | null {
  const code = compact(text);
  return code === '' || POSTAL_CODE.test(code) ? null : 'Canadian postal codes look like M5V 2T6.';
}

// Province by first letter: G, H and J are Quebec, K to P Ontario. X covers two territories with the same contributions.
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
  X: 'NT',
  Y: 'YT',
};

/** The province of a postal code, or null if it is not Canadian. */
export function provinceOfPostalCode(text: string | null): Province | null {
  const code = compact(text ?? '');
  return POSTAL_CODE.test(code) ? (PROVINCE_OF_FIRST_LETTER[code.charAt(0)] ?? null) : null;
}
