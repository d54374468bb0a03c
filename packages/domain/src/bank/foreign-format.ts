/** Formats of banks that are not CSV. */
export const foreignFormats = ['bai2', 'mt940', 'camt', 'ofx', 'qif', 'pdf', 'excel'] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

/** Characters in which a format shows itself. */
const BEGINNING = 4_096;

const SIGNS: readonly (readonly [ForeignFormat, RegExp])[] = [
  ['pdf', /^%PDF-/],
  // A zip file, and the container of older Office files.
  ['excel', /^PK\p{Cc}\p{Cc}|^ÐÏ\p{Cc}à/u],
  ['ofx', /^OFXHEADER|<OFX>/i],
  ['qif', /^!(?:Type|Account|Option):/im],
  ['camt', /<(?:\w+:)?(?:BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)\b|camt\.05\d/],
  ['bai2', /^01,[^\n]*\n(?:88,[^\n]*\n)*02,/],
  ['mt940', /^(?:\{1:[\s\S]*)?:20:[\s\S]*^:(?:25|28C?|60[FM]|61):/m],
];

/** The format of a file that is not CSV, by its beginning; null for one that can be CSV. */
export function foreignFormatOf(text: string): ForeignFormat | null {
  const beginning = text
    .slice(0, BEGINNING)
    .replace(/^\uFEFF?\s*/, '')
    .replaceAll(/\r\n?/g, '\n');
  return SIGNS.find(([, sign]) => sign.test(beginning))?.[0] ?? null;
}
