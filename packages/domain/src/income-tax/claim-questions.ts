import { type Cents, parseCents, sumCents } from '../money/money.ts';
import type { Province } from '../places/provinces.ts';
import type { BasicAmounts } from './basic-amounts.ts';
import { MAX_CLAIM } from './declaration-rules.ts';

/** Which of a person's two forms: the federal TD1, or their province's TD1 (in Quebec TP-1015.3). */
export type ClaimForm = keyof BasicAmounts;

/** What the lines of the forms are about, in the order of the forms. */
export const CLAIM_TOPICS = [
  'basic',
  'infirmChild',
  'age',
  'pension',
  'tuition',
  'disability',
  'spouse',
  'dependant',
  'caregiverOfSpouse',
  'caregiver',
  'infirmAdult',
  'fromSpouse',
  'fromDependant',
  'other',
  'quebecSpouse',
  'quebecDependants',
  'quebecImpairment',
  'quebecAge',
  'quebecCareer',
] as const;
export type ClaimTopic = (typeof CLAIM_TOPICS)[number];

/** A line of a form. */
export interface ClaimLine {
  /** Its number; null where the form's numbers are not known. */
  readonly line: number | null;
  /** The most that it can be. */
  readonly maximum?: Cents;
}

/** A question, and the lines that a "yes" fills in. */
export interface ClaimQuestion {
  readonly topic: ClaimTopic;
  readonly lines: Partial<Record<ClaimForm, ClaimLine>>;
}

type Lines = Partial<Record<ClaimTopic, ClaimLine>>;

/** Lines of these topics, numbered from a first number on; without it their numbers are not known. */
const linesOf = (topics: readonly ClaimTopic[], first: number | null): Lines =>
  Object.fromEntries(topics.map((topic, at) => [topic, { line: first === null ? null : first + at }]));

/** The most that line 4 of the federal TD1 can be. */
const PENSION_MAXIMUM = parseCents('2000.00');

/** CRA form TD1, lines 1 to 12. */
const federalLines: Lines = {
  ...linesOf(['basic', 'infirmChild', 'age'], 1),
  pension: { line: 4, maximum: PENSION_MAXIMUM },
  ...linesOf(
    ['tuition', 'disability', 'spouse', 'dependant', 'caregiverOfSpouse', 'caregiver', 'fromSpouse', 'fromDependant'],
    5,
  ),
};

/** Revenu Québec form TP-1015.3, lines 1 to 9; line 7 is a subtotal. */
const quebecLines: Lines = {
  basic: { line: 1 },
  quebecSpouse: { line: 2 },
  quebecDependants: { line: 3 },
  quebecImpairment: { line: 5 },
  quebecAge: { line: 6 },
  quebecCareer: { line: 9 },
};

const commonTopics = ['disability', 'spouse', 'dependant', 'caregiver'] as const;
const transfers = ['fromSpouse', 'fromDependant'] as const;

/** Forms without a line for tuition. */
const WITHOUT_TUITION: readonly Province[] = ['AB', 'SK'];

/** The lines of a province's form. Where they are not known one by one, a last question covers what the form has beside the usual ones. */
function provincialLines(province: Province): Lines {
  if (province === 'QC') return quebecLines;
  if (province === 'YT') return federalLines;
  const first = ['basic', 'age', 'pension'] as const;
  if (province === 'ON') return linesOf([...first, ...commonTopics, ...transfers], 1);
  if (province === 'BC') return linesOf([...first, 'tuition', ...commonTopics, ...transfers], 1);
  const tuition = WITHOUT_TUITION.includes(province) ? [] : (['tuition'] as const);
  return linesOf([...first, ...tuition, ...commonTopics, 'infirmAdult', ...transfers, 'other'], null);
}

/** The number of the line of a form with its total; null where it is not known. */
export function totalLine(form: ClaimForm, province: Province): number | null {
  if (form === 'federal' || province === 'YT') return 13;
  const known: Partial<Record<Province, number>> = { QC: 10, ON: 10, BC: 11 };
  return known[province] ?? null;
}

/** The questions about a person's federal form and that of their province, one for lines of both forms on the same matter. */
export function claimQuestions(province: Province): readonly ClaimQuestion[] {
  const provincial = provincialLines(province);
  return CLAIM_TOPICS.flatMap((topic): ClaimQuestion[] => {
    const [ofFederal, ofProvince] = [federalLines[topic], provincial[topic]];
    if (ofFederal === undefined && ofProvince === undefined) return [];
    const lines = { ...(ofFederal && { federal: ofFederal }), ...(ofProvince && { provincial: ofProvince }) };
    return [{ topic, lines }];
  });
}

/** Amounts that are the same for all who claim them, by the year of the pay; their sources are in docs/payroll-sources.md. */
const FIXED_AMOUNTS: Readonly<Record<number, Partial<Record<ClaimForm, Partial<Record<ClaimTopic, Cents>>>>>> = {
  2026: { federal: { disability: parseCents('10341.00') } },
};

/** The one amount of a line that everybody claims alike; null where it depends on the person or is not known for the year. */
export function fixedAmount(form: ClaimForm, topic: ClaimTopic, year: number): Cents | null {
  return FIXED_AMOUNTS[year]?.[form]?.[topic] ?? null;
}

/** The total of a form, the basic amount included; null above what a form can come to (`MAX_CLAIM`). */
export function totalClaim(amounts: readonly Cents[]): Cents | null {
  const total = sumCents(amounts);
  return total > MAX_CLAIM ? null : total;
}
