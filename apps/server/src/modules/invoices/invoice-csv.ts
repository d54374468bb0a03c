import { csvText } from '@portage/domain/csv';
import { sumCents, toDecimal } from '@portage/domain/money';
import { dateLabel, type InvoiceDocument } from './invoice-document.ts';

/** The invoice as CSV: a row for each line, then the total. Amounts in decimal dollars. */
export function invoiceCsv(document: InvoiceDocument): string {
  const { kind, number, memo, date, status, lines } = document;
  const header = [
    kind,
    'For',
    dateLabel(document),
    'Status',
    'Team member',
    'Pay',
    'Amount',
    'EI',
    'CPP',
    'Total (CAD)',
  ];
  const same = [number, memo, date, status];
  const rows = lines.map(({ description, amountCents, parts = [] }) => {
    const [pay, ei, cpp] = [0, 1, 2].map((at) => parts[at]);
    const figure = (part: typeof pay) => (part === undefined ? '' : toDecimal(part.amountCents));
    return [...same, description, pay?.label ?? '', figure(pay), figure(ei), figure(cpp), toDecimal(amountCents)];
  });
  const columnSum = (at: number) => toDecimal(sumCents(lines.map(({ parts }) => parts?.[at]?.amountCents ?? 0)));
  const total = toDecimal(sumCents(lines.map((line) => line.amountCents)));
  return csvText(header, [...rows, [...same, 'Total', '', columnSum(0), columnSum(1), columnSum(2), total]]);
}
