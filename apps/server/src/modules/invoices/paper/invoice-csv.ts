import { payDateOf } from '@portage/domain/dates/bank-holidays';
import { type Cents, NO_CENTS, sumCents, toDecimal } from '@portage/domain/money/money';
import { csvText } from '@portage/domain/text/csv';
import type { Catalog } from '@portage/messages';
import { dateLabel, documentTotal, type InvoiceDocument } from './invoice-document.ts';

/**
 * The invoice as CSV: a row for each line, one for tax if there is some, then the total, each with what is needed to book it. Amounts
 * in decimal dollars.
 */
export function invoiceCsv(messages: Catalog, document: InvoiceDocument): string {
  const m = messages.invoices;
  const { kind, number, memo, date, status, lines, issued, period, payday, client, taxCents } = document;
  const header = [
    kind === 'invoice' ? m.csvInvoice : m.csvCreditNote,
    m.csvFor,
    dateLabel(messages, document),
    m.status,
    m.teamMember,
    m.csvPay,
    m.csvAmount,
    m.ei,
    m.cpp,
    m.totalCad,
    m.issued,
    m.csvPeriodStart,
    m.csvPeriodEnd,
    m.payday,
    m.currency,
    m.csvTax,
    m.billTo,
    m.taxNumber,
    m.inAccount,
  ];
  const same = [number, memo, date, status];
  const booking = (tax: Cents) => [
    issued ?? '',
    period?.start ?? '',
    period?.end ?? '',
    payday ?? '',
    'CAD',
    toDecimal(tax),
    client.name,
    client.numbers[0]?.[1] ?? '',
    payday === null ? '' : payDateOf(payday),
  ];
  const rows = lines.map(({ description, amountCents, parts = [] }) => {
    const [pay, ei, cpp] = [0, 1, 2].map((at) => parts[at]);
    const figure = (part: typeof pay) => (part === undefined ? '' : toDecimal(part.amountCents));
    return [
      ...same,
      description,
      pay?.label ?? '',
      figure(pay),
      figure(ei),
      figure(cpp),
      toDecimal(amountCents),
      ...booking(NO_CENTS),
    ];
  });
  const columnSum = (at: number) => toDecimal(sumCents(lines.map(({ parts }) => parts?.[at]?.amountCents ?? NO_CENTS)));
  const total = toDecimal(documentTotal(document));
  return csvText(header, [
    ...rows,
    ...(taxCents === 0 ? [] : [[...same, document.tax, '', '', '', '', toDecimal(taxCents), ...booking(taxCents)]]),
    [...same, m.csvTotal, '', columnSum(0), columnSum(1), columnSum(2), total, ...booking(taxCents)],
  ]);
}
