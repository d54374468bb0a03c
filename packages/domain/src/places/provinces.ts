import { foldText } from '../text/fold-text.ts';
/** The 13 provinces and territories, by the English names' order. */
export const PROVINCES = ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'] as const;

export type Province = (typeof PROVINCES)[number];

/** Names and usual short forms in English and French: letters alone, without capitals. With an accent only where it makes the difference. */
const TYPED_NAMES: Readonly<Record<Province, string>> = {
  AB: 'alberta alta alb',
  BC: 'britishcolumbia colombiebritannique cb',
  MB: 'manitoba man',
  NB: 'newbrunswick nouveaubrunswick',
  NL: 'newfoundlandandlabrador newfoundlandlabrador terreneuveetlabrador terreneuvelabrador newfoundland terreneuve labrador nfld nfldlab nf tnl',
  NS: 'novascotia nouvelleécosse nouvelleecosse né',
  NT: 'northwestterritories territoiresdunordouest nwt tno',
  NU: 'nunavut',
  ON: 'ontario ont',
  PE: 'princeedwardisland îleduprinceédouard ileduprinceedouard pei ipe îpé',
  QC: 'quebec que pq',
  SK: 'saskatchewan sask',
  YT: 'yukon yukonterritory territoireduyukon yn',
};

const BY_NAME: ReadonlyMap<string, Province> = new Map(
  PROVINCES.flatMap((code) => [code.toLowerCase(), ...TYPED_NAMES[code].split(' ')].map((name) => [name, code])),
);

export function isProvince(code: unknown): code is Province {
  return PROVINCES.some((province) => province === code);
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}]/gu, '');

const named = (text: string): Province | undefined =>
  BY_NAME.get(lettersOf(text.normalize('NFC').toLowerCase())) ?? BY_NAME.get(lettersOf(foldText(text)));

/**
 * The province for a code, name or usual short form, in English or French and in any spelling: 'on', 'Québec', 'B.C.', 'Île-du-Prince-Édouard',
 * 'CA-ON', 'ON - Ontario'. Null for another text, and for one that names two provinces.
 */
export function parseProvince(text: string | null | undefined): Province | null {
  const typed = (text ?? '').trim().replace(/^CA[\s-]+(?=[A-Z]{2}$)/i, '');
  const whole = named(typed);
  if (whole !== undefined) return whole;
  const parts = typed.split(/\s*[,;:/()]\s*|\s+[-–—]\s+/).filter((part) => part !== '' && foldText(part) !== 'canada');
  const found = new Set(parts.map(named));
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}
