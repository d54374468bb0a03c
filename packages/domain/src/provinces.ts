/** The 13 provinces and territories: two-letter codes and English names. */
export const PROVINCES = [
  { code: 'AB', name: 'Alberta' },
  { code: 'BC', name: 'British Columbia' },
  { code: 'MB', name: 'Manitoba' },
  { code: 'NB', name: 'New Brunswick' },
  { code: 'NL', name: 'Newfoundland and Labrador' },
  { code: 'NS', name: 'Nova Scotia' },
  { code: 'NT', name: 'Northwest Territories' },
  { code: 'NU', name: 'Nunavut' },
  { code: 'ON', name: 'Ontario' },
  { code: 'PE', name: 'Prince Edward Island' },
  { code: 'QC', name: 'Quebec' },
  { code: 'SK', name: 'Saskatchewan' },
  { code: 'YT', name: 'Yukon' },
] as const;

export type Province = (typeof PROVINCES)[number]['code'];

const FOLDED = new Map<string, Province>(
  PROVINCES.flatMap(({ code, name }) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

export function isProvince(code: unknown): code is Province {
  return typeof code === 'string' && PROVINCES.some((province) => province.code === code);
}

export function provinceName(code: Province): string {
  return PROVINCES.find((province) => province.code === code)?.name ?? code;
}

/** The province for a code or English name in any spelling ('on', 'Québec'), or null. */
export function parseProvince(text: string | null | undefined): Province | null {
  const folded = (text ?? '').normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
  return FOLDED.get(folded) ?? null;
}
