import { isOneTimeType, type OneTimeType } from '@portage/domain/contributions/one-time-types';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '@portage/domain/money/money';
import { formOf, type PayItemKind } from '@portage/domain/pay-items/pay-item-kinds';
import {
  type EmployerFigures,
  OPENING_PARTS,
  type OpeningPart,
  openingLacks,
  openingNet,
  type PayStatement,
  regularPay,
  type StatedClaim,
  type StatedPay,
  shownParts,
  statedClaims,
  WITHHELD_PARTS,
  type WithheldPart,
  withheldOf,
} from '@portage/domain/pay-statements/pay-statement';
import type { Catalog } from '@portage/messages';
import { grossRow } from '../../invoices/paper/calculation-annex.ts';
import { finalPayDetails, finalPayName } from '../../invoices/paper/final-pay-words.ts';
import type { SheetRow } from '../../invoices/paper/invoice-sheet-pdf.ts';

type Fact = readonly [label: string, value: string];

/** What a pay statement says, in words. */
export interface DescribedStatement {
  readonly title: string;
  readonly headline: string;
  readonly replaces: string | null;
  readonly facts: readonly Fact[];
  readonly employer: { readonly name: string; readonly lines: readonly string[] };
  readonly employee: { readonly name: string; readonly lines: readonly string[] };
  readonly earnings: readonly SheetRow[];
  readonly deductions: readonly SheetRow[];
  readonly result: readonly SheetRow[];
  readonly employerContributions: readonly Fact[];
  /** What tax was withheld by, or why none is. */
  readonly claims: readonly Fact[];
  readonly exempt: string | null;
  readonly notes: readonly string[];
}

/** A pay statement in the words of a language. */
export function describeStatement(messages: Catalog, statement: PayStatement): DescribedStatement {
  const { payStatement: m, formats } = messages;
  const { earnings, totals, yearToDate, employer, person, replaces } = statement;
  const cad = (amount: Cents) => formats.formatCad(amount);
  const yearWithheld = sumCents([
    ...WITHHELD_PARTS.map((part) => yearToDate[part]),
    ...statement.deductions.map((one) => one.yearToDate),
  ]);
  const nameOf = (part: WithheldPart) => partName(messages, statement, part);
  const short = shortNames(messages, statement);
  return {
    title: m.title({ number: statement.number }),
    headline: m.netHeadline({ amount: formats.formatCadNamed(totals.net) }),
    replaces: replaces.length === 0 ? null : m.replaces({ numbers: replaces.join(', ') }),
    facts: factsOf(messages, statement),
    employer: { name: employer.name, lines: linesOf(employer.address ?? '') },
    employee: { name: person.name, lines: [person.title, m.client({ client: statement.client })] },
    earnings: [
      ...earnings.map((pay) => earningRow(messages, pay)),
      { text: m.gross, details: [], amount: cad(totals.gross), also: cad(yearToDate.gross), bold: true },
    ],
    deductions: [
      ...shownParts(statement).map((part) => ({
        text: nameOf(part),
        details: [],
        amount: cad(totals[part]),
        also: cad(yearToDate[part]),
      })),
      ...statement.deductions.map(({ kind, description, taken, yearToDate: year }) => ({
        text: description,
        details: kind === 'other' ? [] : [m.kind({ kind })],
        amount: cad(taken),
        also: cad(year),
      })),
      { text: m.totalDeductions, details: [], amount: cad(withheldOf(statement)), also: cad(yearWithheld), bold: true },
    ],
    result: [
      { text: m.net, details: [], amount: cad(totals.net), also: cad(yearToDate.net), bold: true, size: 12 },
      ...(statement.paidBefore === 0
        ? []
        : [
            { text: m.paidBefore, details: [], amount: cad(subtractCents(NO_CENTS, statement.paidBefore)), also: '' },
            { text: m.paidNow, details: [], amount: cad(statement.paid), also: '', bold: true },
          ]),
    ],
    employerContributions: (['cpp', 'cpp2', 'ei', 'qpip'] as const)
      .filter((part) => statement.employerContributions[part] !== 0)
      .map((part) => [short[part], cad(statement.employerContributions[part])]),
    claims: claimsOf(messages, statement),
    exempt: statement.declaration?.exempt === true ? m.exempt : null,
    notes: notesOf(messages, statement),
  };
}

/** The name of a part that is withheld by law, in the province of the pay. */
function partName({ payStatement: m }: Catalog, { person }: Pick<PayStatement, 'person'>, part: WithheldPart): string {
  const isQuebec = person.province === 'QC';
  const names: Record<WithheldPart, string> = {
    cpp: isQuebec ? m.qpp : m.cpp,
    cpp2: isQuebec ? m.qpp2 : m.cpp2,
    ei: m.ei,
    qpip: m.qpip,
    federal: m.federal,
    provincial: isQuebec ? m.quebec : m.provincial,
    payrollTax: m.payrollTax,
  };
  return names[part];
}

const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function factsOf({ payStatement: m, formats }: Catalog, statement: PayStatement): Fact[] {
  const { first, last, terms } = regularPay(statement);
  return [
    [m.payDate, formats.formatDate(statement.paidOn)],
    [m.payday, formats.formatDate(statement.payday)],
    ...(first === undefined || last === undefined ? [] : [[m.period, formats.formatDateRange(first, last)] as const]),
    [m.issued, formats.formatDate(statement.issued)],
    ...(terms === undefined ? [] : [[m.salary, formats.formatCad(terms.salary)] as const]),
    [m.hours, m.hoursSalary],
    ...(statement.vacation == null
      ? []
      : [
          [m.vacationOwed, formats.formatCad(statement.vacation.owed)] as const,
          [m.vacationDays, formats.formatNumber(statement.vacation.daysLeft / 100)] as const,
        ]),
  ];
}

const oneTimeNames = ({ storedValues: m }: Catalog): Record<OneTimeType, string> => ({
  Bonus: m.bonus,
  Stipend: m.stipend,
  Reimbursement: m.reimbursement,
  Severance: m.severance,
  Vacation: m.vacation,
  Other: m.otherPayment,
});

/** What an earning is, its days, and how it was calculated. */
function earningRow(messages: Catalog, pay: StatedPay): SheetRow {
  const { payStatement: m, formats } = messages;
  const days =
    pay.kind === 'oneTime' || pay.kind === 'recovery' || pay.kind === 'item'
      ? formats.formatDate(pay.start)
      : formats.formatDateRange(pay.start, pay.end);
  const names = { regular: m.regular, late: m.late, recovery: m.recovery, oneTime: null, item: null };
  const type = pay.type !== null && isOneTimeType(pay.type) ? oneTimeNames(messages)[pay.type] : m.regular;
  const text = names[pay.kind] ?? finalPayName(messages, pay.finalPay) ?? type;
  const how = pay.calculation === null ? null : grossRow(messages, pay.calculation);
  return {
    text,
    details: [
      [days, pay.description].filter(Boolean).join(' · '),
      ...(how === null ? [] : [how.text, ...how.details]),
      ...itemDetails(messages, pay),
    ],
    amount: formats.formatCad(pay.gross),
    also: pay.item === undefined || !isCash(pay.item.kind) ? '' : formats.formatCad(pay.item.yearToDate),
  };
}

const isCash = (kind: PayItemKind): boolean => formOf(kind) === 'cash';

/** What an allowance or benefit is worth, what counts it, and what it takes from the pay. */
function itemDetails(
  messages: Catalog,
  { item, cpp, cpp2, ei, qpip, federal, provincial, payrollTax }: StatedPay,
): string[] {
  if (item === undefined) return [];
  const { payStatement: m, formats } = messages;
  const taken = sumCents([cpp, cpp2, ei, qpip, federal, provincial, payrollTax]);
  return [
    ...(isCash(item.kind)
      ? []
      : [m.itemValue({ value: formats.formatCad(item.value), year: formats.formatCad(item.yearToDate) })]),
    ...finalPayDetails(messages, item.kind),
    ...(taken === 0 ? [] : [m.itemTaken({ amount: formats.formatCad(taken) })]),
  ];
}

const claimNames = ({ payStatement: m }: Catalog): Record<StatedClaim['claim'], string> => ({
  exempt: m.exempt,
  federal: m.federalClaim,
  provincial: m.provincialClaim,
  quebec: m.quebecClaim,
  additionalTax: m.additionalTax,
  additionalQuebecTax: m.additionalQuebecTax,
  prescribedZone: m.prescribedZone,
  authorizedDeductions: m.authorizedDeductions,
  federalCredits: m.federalCredits,
  provincialCredits: m.provincialCredits,
});

function claimsOf(messages: Catalog, statement: PayStatement): Fact[] {
  const { payStatement: m, formats } = messages;
  return statedClaims(statement)
    .filter(({ claim }) => claim !== 'exempt')
    .map(({ claim, cents }) => [claimNames(messages)[claim], cents === null ? m.basicClaim : formats.formatCad(cents)]);
}

/** The short names of contributions. */
const shortNames = (
  { contributions: m }: Catalog,
  { person }: PayStatement,
): Record<keyof EmployerFigures, string> => ({
  cpp: person.province === 'QC' ? m.qpp : m.cpp,
  cpp2: person.province === 'QC' ? m.qpp2 : m.cpp2,
  ei: m.ei,
  qpip: m.qpip,
});

function notesOf(messages: Catalog, statement: PayStatement): string[] {
  const { payStatement: m, formats } = messages;
  const { opening, earnings, lacksEarlier } = statement;
  const lacks = opening === null ? null : openingLacks(opening);
  const names: Record<OpeningPart, string> = {
    ...shortNames(messages, statement),
    gross: m.openingName({ part: 'gross' }),
    federal: m.openingName({ part: 'federal' }),
    provincial: m.openingName({ part: statement.person.province === 'QC' ? 'quebec' : 'provincial' }),
  };
  const amounts = OPENING_PARTS.flatMap((part) => {
    const amount = opening?.[part] ?? NO_CENTS;
    return amount === 0 ? [] : [messages.invoices.part({ label: names[part], amount: formats.formatCad(amount) })];
  });
  const hasNet = amounts.length > 0 && opening !== null && openingNet(opening) !== null;
  const ofYear = [
    ...(amounts.length === 0 ? [] : [m.openingNote({ amounts: amounts.join(', ') })]),
    ...(hasNet ? [m.openingNet] : []),
    ...(lacks === null ? [] : [m.openingLacks({ lacks })]),
    ...(lacksEarlier ? [m.lacksEarlier] : []),
  ];
  return [
    ...(ofYear.length === 0 ? [] : [ofYear.join(' ')]),
    ...(earnings.some(({ kind }) => kind === 'recovery') ? [m.recoveryNote] : []),
    ...(earnings.some(({ finalPay }) => finalPay === 'correction') ? [m.correctionNote] : []),
  ];
}
