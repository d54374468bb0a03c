import { earlierPayDate } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';

/** An invoice, or a credit note with negative amounts, as its page, PDF and CSV show it. Amounts in Canadian dollars. */
export interface InvoiceDocument {
  kind: 'invoice' | 'creditNote';
  number: string;
  seller: Party;
  client: Party;
  /** The date of issue; null for an invoice that only the billing provider knows. */
  issued: PlainDate | null;
  /** An invoice's due date, or a credit note's date of issue. */
  date: PlainDate;
  /** What a regular invoice pays for. */
  period: { start: PlainDate; end: PlainDate } | null;
  payday: PlainDate | null;
  memo: string;
  /** The client's purchase order number; null without one. */
  poNumber: string | null;
  /** What a reader must know before all else, such as that no money moves; null for nothing. */
  banner: string | null;
  /** The portal's label: 'Pending', 'Overdue', 'Paid' or 'Cancelled'. */
  status: string;
  /** The day on which it was paid in full; null otherwise, also when a part of it was written off. */
  paid: PlainDate | null;
  /** 'PAID', 'CREDITED', 'WRITTEN OFF' or 'VOID', printed on the document; null while the invoice is open. */
  stamp: string | null;
  lines: InvoiceLine[];
  /** What the lines are, if not the pay of people. */
  linesOf?: 'plan';
  /** The tax line with its rate, and the reason for 0%. */
  tax: string;
  /** Tax on all lines; negative on a credit note. */
  taxCents: Cents;
  /** What payments, credits and write-offs settle of an open invoice. */
  settledCents: Cents;
  /** What was written off of an invoice of which nothing remains to be paid. */
  writtenOffCents: Cents;
  /** How to pay; null once nothing is due. */
  payment: Payment | null;
  notes: string[];
  /** How each amount was calculated, a section for each line. */
  annex: CalculationSection[];
  /** What the calculations leave out. */
  annexNote: string;
}

export interface Party {
  name: string;
  /** Lines of the address. */
  address: string[];
  /** Labels and tax numbers. */
  numbers: Fact[];
}

export type Fact = readonly [label: string, value: string];

export interface InvoiceLine {
  description: string;
  detail: string;
  amountCents: Cents;
  /** Missing on invoices created before parts were stored. */
  parts?: { label: string; amountCents: Cents }[];
}

export interface Payment {
  /** What to quote with a payment: the client's reference, or the invoice's number for a client without one. */
  reference: string;
  /** The bank accounts that can be paid to: at most one in Canada and one for wires. */
  accounts: { heading: string; facts: Fact[] }[];
  /** Whom to ask for an account, where there is none; null otherwise. */
  ask: string | null;
  /** Address of the page to pay on; null where it only shows the invoice, and once a part is settled, because the page charges the whole. */
  page: string | null;
}

/** A row of a calculation: a text, and an amount that adds to the section's total. */
export interface CalculationRow {
  text: string;
  /** Further formulas below the text. */
  details: string[];
  /** Formatted, with a sign where it is a difference. */
  amount: string;
}

export interface CalculationSection {
  name: string;
  period: string;
  rows: CalculationRow[];
  total: string;
  /** The edition of the rates, or why there is no calculation. */
  notes: string[];
  /** The difference to the payday before; its rows add up to `total`. Null for one-time, late and credited pay. */
  difference: { heading: string; rows: CalculationRow[]; total: string } | null;
}

export const documentTitle = ({ invoices: m }: Catalog, { kind, number }: InvoiceDocument): string =>
  kind === 'invoice' ? m.invoiceTitle({ number }) : m.creditNoteTitle({ number });

/** The heading of the lines. */
export const linesLabel = ({ invoices: m }: Catalog, { linesOf }: InvoiceDocument): string =>
  linesOf === 'plan' ? m.description : m.teamMember;

/** The label of the document's date. */
export const dateLabel = ({ invoices: m }: Catalog, { kind }: InvoiceDocument): string =>
  kind === 'invoice' ? m.due : m.date;

/** The amount before tax. */
export const documentSubtotal = ({ lines }: InvoiceDocument): Cents => sumCents(lines.map((line) => line.amountCents));

/** The amount with tax. */
export const documentTotal = (document: InvoiceDocument): Cents =>
  sumCents([documentSubtotal(document), document.taxCents]);

/** What remains to be paid of an open invoice; the total of any other document. */
export const documentOpen = (document: InvoiceDocument): Cents =>
  subtractCents(documentTotal(document), document.settledCents);

/** The facts below the title, in order: dates, what is paid for, how to refer to it. */
export function documentFacts(messages: Catalog, document: InvoiceDocument): Fact[] {
  const m = messages.invoices;
  const { kind, issued, date, period, payday, status, payment, poNumber, linesOf } = document;
  const earlier = payday && earlierPayDate(payday);
  return [
    ...(kind === 'invoice' && issued !== null ? ([[m.issued, messages.formats.formatDate(issued)]] as const) : []),
    // A plan is paid before there is a document.
    ...(linesOf === 'plan' ? [] : ([[dateLabel(messages, document), messages.formats.formatDate(date)]] as const)),
    ...(period === null ? [] : ([[m.payPeriod, messages.formats.formatDateRange(period.start, period.end)]] as const)),
    ...(payday === null ? [] : ([[m.payday, messages.formats.formatDate(payday)]] as const)),
    ...(earlier === null ? [] : ([[m.inAccount, messages.formats.formatDate(earlier)]] as const)),
    ...(payment === null ? [] : ([[m.reference, payment.reference]] as const)),
    ...(poNumber === null ? [] : ([[m.poNumber, poNumber]] as const)),
    [m.currency, 'CAD'],
    ...(kind === 'invoice' ? ([[m.status, status]] as const) : []),
  ];
}

/** An amount as documents print it. */
export const printedAmount = ({ formats }: Catalog, amount: Cents): string => formats.formatCad(amount);

/** The sum to read first: 'CAD 7,560.22 due 8 June 2026', of which only what is open counts, or 'CAD 7,560.22 paid 5 June 2026'. */
export function headline(messages: Catalog, document: InvoiceDocument): string {
  const { invoices: m, formats } = messages;
  const amount = printedAmount(messages, documentOpen(document));
  if (document.paid !== null) return m.amountPaid({ amount, date: formats.formatDate(document.paid) });
  return document.kind === 'invoice' && document.stamp === null
    ? m.amountDue({ amount, date: formats.formatDate(document.date) })
    : m.amountSettled({ amount });
}

/** The rows below the lines: subtotal and tax. */
export const documentSums = (messages: Catalog, document: InvoiceDocument): Fact[] => [
  [messages.invoices.subtotal, printedAmount(messages, documentSubtotal(document))],
  [document.tax, printedAmount(messages, document.taxCents)],
];

/** The rows below the total: what is settled of an open invoice, and what was written off of a closed one. */
export function documentSettlement(messages: Catalog, document: InvoiceDocument): Fact[] {
  const { invoices: m } = messages;
  const { writtenOffCents } = document;
  const settled = writtenOffCents > 0 ? subtractCents(documentTotal(document), writtenOffCents) : document.settledCents;
  if (settled === 0 && writtenOffCents === 0) return [];
  const fact = (label: string, amount: Cents): Fact[] =>
    amount === 0 ? [] : [[label, printedAmount(messages, amount)]];
  return [
    ...fact(m.settled, settled),
    ...fact(m.writtenOff, writtenOffCents),
    [m.open, printedAmount(messages, writtenOffCents > 0 ? NO_CENTS : documentOpen(document))],
  ];
}
