/** Banks whose number is well known. Others have names, too, but they merge and change them. */
const BANKS = {
  '001': 'bmo',
  '002': 'scotiabank',
  '003': 'rbc',
  '004': 'td',
  '006': 'national',
  '010': 'cibc',
  '039': 'laurentian',
  '219': 'atb',
  '614': 'tangerine',
  '815': 'desjardins',
} as const;

/** The key of a bank's name in banks.json. */
export type BankKey = (typeof BANKS)[keyof typeof BANKS];

/** What people call a bank, in the words of a language, else its number. */
export function bankName(institution: string, names: Readonly<Record<BankKey, string>>): string {
  const known: Readonly<Partial<Record<string, BankKey>>> = BANKS;
  const key = known[institution];
  return key === undefined ? institution : names[key];
}
