import type { PlainDate } from '../dates/plain-date.ts';
import type { TaxDeclaration } from '../income-tax/income-tax.ts';
import { type Cents, cents, NO_CENTS, subtractCents, sumCents } from '../money/money.ts';
import type { DeductionKind } from '../net-pay/pay-deductions.ts';
import type { GrossPay } from '../pay/gross-pay.ts';
import type { PayItemKind } from '../pay-items/pay-item-kinds.ts';
import type { Province } from '../places/provinces.ts';

/** What is withheld by law, in the order in which a statement lists it. In Quebec `cpp` is QPP, and `provincial` Revenu Québec's. */
export const WITHHELD_PARTS = ['cpp', 'cpp2', 'ei', 'qpip', 'federal', 'provincial', 'payrollTax'] as const;
export type WithheldPart = (typeof WITHHELD_PARTS)[number];

/** Pay and what is withheld from it by law. Cents. */
export type StatedFigures = Readonly<Record<WithheldPart | 'gross' | 'net', Cents>>;

/** The employer's own contributions. Cents. */
export type EmployerFigures = Readonly<Record<'cpp' | 'cpp2' | 'ei' | 'qpip', Cents>>;

/**
 * What another payroll paid and withheld in the year before. Gross pay and taxes are null where they are not known, and absent from statements
 * of earlier versions. Cents.
 */
export interface OpeningFigures extends EmployerFigures {
  readonly gross?: Cents | null;
  readonly federal?: Cents | null;
  readonly provincial?: Cents | null;
}

/** The figures of another payroll, in the order in which a statement says them. */
export const OPENING_PARTS = ['gross', 'cpp', 'cpp2', 'ei', 'qpip', 'federal', 'provincial'] as const;
export type OpeningPart = (typeof OPENING_PARTS)[number];

/** A line or one-time payment of a pay: one earning, with what is withheld from it. */
export interface StatedPay extends StatedFigures {
  readonly line: string;
  /** `recovery`: pay that was paid in error and is taken back; its figures are negative. */
  readonly kind: 'regular' | 'late' | 'item' | 'oneTime' | 'recovery';
  readonly start: PlainDate;
  readonly end: PlainDate;
  /** A one-time payment's type, such as 'Bonus', and its kind when it is owed at the end of employment. */
  readonly type: string | null;
  readonly finalPay: string | null;
  readonly description: string | null;
  /** An allowance or benefit beside regular pay: its value, of which the gross is what is paid, and the value of the year so far. */
  readonly item?: { readonly kind: PayItemKind; readonly value: Cents; readonly yearToDate: Cents };
  /** How regular pay follows from the yearly salary. */
  readonly calculation: GrossPay | null;
  readonly deductions: readonly { readonly id: string; readonly taken: Cents }[];
  readonly employer: EmployerFigures;
}

/** A deduction from pay that is no contribution or tax, with what was taken of it in the year so far. */
export interface StatedDeduction {
  readonly id: string;
  readonly kind: DeductionKind;
  readonly description: string;
  readonly taken: Cents;
  readonly yearToDate: Cents;
}

/** A pay statement, as it is sealed. Plain JSON; amounts in cents. */
export interface PayStatement {
  readonly version: 1;
  readonly number: string;
  readonly employer: { readonly name: string; readonly address: string | null };
  readonly client: string;
  readonly person: { readonly name: string; readonly title: string; readonly province: Province | null };
  readonly payday: PlainDate;
  /** The day on which the money is in the person's account, and the day that decides tables and tax year. */
  readonly paidOn: PlainDate;
  readonly taxDate: PlainDate;
  readonly issued: PlainDate;
  /** Numbers of statements that this one replaces for the same days or payments. */
  readonly replaces: readonly string[];
  readonly earnings: readonly StatedPay[];
  readonly totals: StatedFigures;
  readonly deductions: readonly StatedDeduction[];
  /** Net pay, what earlier payouts paid of the same days, and what this one paid. */
  readonly paidBefore: Cents;
  readonly paid: Cents;
  readonly employerContributions: EmployerFigures;
  /** The year so far with this pay, and what of it is another payroll's; null for none. */
  readonly yearToDate: StatedFigures;
  readonly opening: OpeningFigures | null;
  /** Whether pay of the year was paid before taxes were withheld here: it is not in the year so far. */
  readonly lacksEarlier: boolean;
  /** What tax was withheld by; null for pay without income tax. */
  readonly declaration: TaxDeclaration | null;
  /**
   * The person's vacation up to the payday, by law: vacation pay that is owed, and days left in hundredths. Null where the province is not known;
   * absent from statements of earlier versions.
   */
  readonly vacation?: { readonly owed: Cents; readonly daysLeft: number } | null;
}

/** What is known of a pay before its sums. */
export type PayFacts = Omit<
  PayStatement,
  'version' | 'totals' | 'employerContributions' | 'yearToDate' | 'deductions' | 'paidBefore'
> & {
  /** The year so far by what was withheld here, with this pay. */
  readonly year: StatedFigures;
  readonly deductions: readonly Omit<StatedDeduction, 'taken'>[];
};

/** Sums of figures, each on its own. */
export function sumFigures(all: readonly StatedFigures[]): StatedFigures {
  const of = (part: keyof StatedFigures) => sumCents(all.map((one) => one[part]));
  return {
    gross: of('gross'),
    cpp: of('cpp'),
    cpp2: of('cpp2'),
    ei: of('ei'),
    qpip: of('qpip'),
    federal: of('federal'),
    provincial: of('provincial'),
    payrollTax: of('payrollTax'),
    net: of('net'),
  };
}

/** Completes a statement with its sums. @throws RangeError when earnings less deductions are not the net pay */
export function payStatement({ year, deductions, ...facts }: PayFacts): PayStatement {
  const { earnings, opening, paid } = facts;
  const totals = sumFigures(earnings);
  const taken = (id: string): Cents =>
    sumCents(earnings.flatMap((pay) => pay.deductions.filter((one) => one.id === id).map((one) => one.taken)));
  const employer = (part: keyof EmployerFigures) => sumCents(earnings.map((pay) => pay.employer[part]));
  const withOpening = (part: OpeningPart): Cents => sumCents([year[part], opening?.[part] ?? NO_CENTS]);
  const statement: PayStatement = {
    version: 1,
    ...facts,
    totals,
    deductions: deductions.map((one) => ({ ...one, taken: taken(one.id) })),
    paidBefore: subtractCents(totals.net, paid),
    employerContributions: {
      cpp: employer('cpp'),
      cpp2: employer('cpp2'),
      ei: employer('ei'),
      qpip: employer('qpip'),
    },
    yearToDate: {
      ...year,
      gross: withOpening('gross'),
      cpp: withOpening('cpp'),
      cpp2: withOpening('cpp2'),
      ei: withOpening('ei'),
      qpip: withOpening('qpip'),
      federal: withOpening('federal'),
      provincial: withOpening('provincial'),
      net: sumCents([year.net, opening === null ? NO_CENTS : (openingNet(opening) ?? NO_CENTS)]),
    },
  };
  if (totals.gross - withheldOf(statement) !== totals.net)
    throw new RangeError(`Earnings less deductions are not the net pay of ${facts.number}.`);
  return statement;
}

/** What another payroll's pay left after contributions and income tax; null when its pay or tax is not known. */
export function openingNet({ gross, federal, provincial, cpp, cpp2, ei, qpip }: OpeningFigures): Cents | null {
  if (gross == null || federal == null || provincial == null) return null;
  return subtractCents(gross, sumCents([cpp, cpp2, ei, qpip, federal, provincial]));
}

/** What the year so far lacks of another payroll's, because it was not given; null for nothing. */
export function openingLacks({ gross, federal, provincial }: OpeningFigures): 'gross' | 'tax' | 'both' | null {
  const lacksTax = federal == null || provincial == null;
  if (gross == null) return lacksTax ? 'both' : 'gross';
  return lacksTax ? 'tax' : null;
}

/** What tax was withheld by, in the order in which a statement says it: claims, and what else is declared or allowed. */
export function statedClaims({ declaration, person }: Pick<PayStatement, 'declaration' | 'person'>): StatedClaim[] {
  if (declaration === null) return [];
  if (declaration.exempt === true) return [{ claim: 'exempt', cents: null }];
  const isQuebec = person.province === 'QC';
  const amounts: readonly (readonly [StatedClaim['claim'], Cents | undefined])[] = [
    ['additionalTax', declaration.additionalTax],
    ['additionalQuebecTax', declaration.additionalQuebecTax],
    ['prescribedZone', declaration.prescribedZone],
    ['authorizedDeductions', declaration.authorizedDeductions],
    ['federalCredits', declaration.federalCredits],
    ['provincialCredits', declaration.provincialCredits],
  ];
  return [
    { claim: 'federal', cents: declaration.federalClaim ?? null },
    ...(declaration.outsideCanada === true
      ? []
      : [{ claim: isQuebec ? 'quebec' : 'provincial', cents: declaration.provincialClaim ?? null } as const]),
    ...amounts.flatMap(([claim, cents]) => (cents === undefined || cents === 0 ? [] : [{ claim, cents }])),
  ];
}

/** One thing that tax was withheld by. `cents` of a claim is null for the basic personal amount; additional tax is of each pay. */
export interface StatedClaim {
  readonly claim:
    | 'exempt'
    | 'federal'
    | 'provincial'
    | 'quebec'
    | 'additionalTax'
    | 'additionalQuebecTax'
    | 'prescribedZone'
    | 'authorizedDeductions'
    | 'federalCredits'
    | 'provincialCredits';
  readonly cents: Cents | null;
}

/** The first and last day of regular pay, and the terms that it follows from; undefined where a statement has none. */
export function regularPay({ earnings }: Pick<PayStatement, 'earnings'>): {
  readonly first?: PlainDate | undefined;
  readonly last?: PlainDate | undefined;
  readonly terms?: GrossPay | undefined;
} {
  const regular = earnings.filter(({ kind }) => kind === 'regular' || kind === 'late');
  return {
    first: regular.map(({ start }) => start).toSorted()[0],
    last: regular
      .map(({ end }) => end)
      .toSorted()
      .at(-1),
    terms: regular.findLast(({ calculation }) => calculation !== null)?.calculation ?? undefined,
  };
}

/** All that is withheld from a pay: contributions, tax and other deductions. */
export const withheldOf = ({ totals, deductions }: Pick<PayStatement, 'totals' | 'deductions'>): Cents =>
  sumCents([...WITHHELD_PARTS.map((part) => totals[part]), ...deductions.map(({ taken }) => taken)]);

/** Parts that a statement shows: those with an amount now or in the year. */
export const shownParts = ({ totals, yearToDate }: Pick<PayStatement, 'totals' | 'yearToDate'>): WithheldPart[] =>
  WITHHELD_PARTS.filter((part) => totals[part] !== 0 || yearToDate[part] !== 0);

/** A pay that was stated before. */
export interface EarlierStatement {
  readonly id: string;
  readonly number: string;
  readonly payoutId: string;
  readonly nets: readonly { readonly line: string; readonly net: number }[];
  readonly replaces: readonly string[];
}

/**
 * Which statement a pay needs. Pay that came back and is paid again with the same amounts keeps its statement. Otherwise the new one replaces
 * those, not replaced yet, that state one of its lines, or pay that counted towards it.
 * @param nets its lines with their net pay
 * @param corrected earlier lines and payouts of the same days or payments, by their ids
 * @returns null when it has its statement already, else the ones to replace
 */
export function replacedStatements(
  nets: EarlierStatement['nets'],
  earlier: readonly EarlierStatement[],
  corrected: { readonly lines: ReadonlySet<string>; readonly payouts: ReadonlySet<string> },
): EarlierStatement[] | null {
  const gone = new Set(earlier.flatMap(({ replaces }) => replaces));
  const inForce = earlier.filter(({ id }) => !gone.has(id));
  const states = (statement: EarlierStatement, { line, net }: EarlierStatement['nets'][number]) =>
    statement.nets.some((one) => one.line === line && one.net === net);
  if (inForce.some((one) => nets.every((line) => states(one, line)))) return null;
  const now = new Set(nets.map(({ line }) => line));
  return inForce.filter(
    (one) =>
      corrected.payouts.has(one.payoutId) || one.nets.some(({ line }) => now.has(line) || corrected.lines.has(line)),
  );
}

/** The number of a statement: 'PS-2026-00001'. */
export const statementNumber = (year: number, number: number): string =>
  `PS-${year}-${String(number).padStart(5, '0')}`;

/** Nothing earned or withheld. */
export const NO_FIGURES: StatedFigures = {
  gross: NO_CENTS,
  cpp: NO_CENTS,
  cpp2: NO_CENTS,
  ei: NO_CENTS,
  qpip: NO_CENTS,
  federal: NO_CENTS,
  provincial: NO_CENTS,
  payrollTax: NO_CENTS,
  net: cents(0),
};
