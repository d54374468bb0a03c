import { foldText } from '../text/fold-text.ts';
/** The 13 provinces and territories, by the English names' order. */
export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;

export type Province = (typeof PROVINCES)[number];

/** English names without accents or capitals, as people type them. */
const TYPED_NAMES: Readonly<Record<string, Province>> = {
  alberta: 'AB',
  'british columbia': 'BC',
  manitoba: 'MB',
  'new brunswick': 'NB',
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  'northwest territories': 'NT',
  nunavut: 'NU',
  ontario: 'ON',
  'prince edward island': 'PE',
  quebec: 'QC',
  saskatchewan: 'SK',
  yukon: 'YT',
};

export function isProvince(code: unknown): code is Province {
  return PROVINCES.some((province) => province === code);
}

/** The province for a code or English name in any spelling ('on', 'Québec'), or null. */
export function parseProvince(text: string | null | undefined): Province | null {
  const folded = foldText((text ?? '').trim());
  const named = Object.hasOwn(TYPED_NAMES, folded) ? TYPED_NAMES[folded] : undefined;
  return named ?? PROVINCES.find((code) => code.toLowerCase() === folded) ?? null;
}
