import type { Cents } from '../money/money.ts';
import { sumCents } from '../money/money.ts';

// The tables of /pay are grouped by invoice: rows `groupOrder`, `upcomingGroup` and `columns` of e2e/tables/pay.ts.

export interface InvoiceHead {
  readonly id: string;
  readonly invoice_number: string | null;
  readonly status: string | null;
  readonly created_at: string;
}

export interface InvoicedRow<Invoice extends InvoiceHead> {
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly invoice?: Invoice | null;
}

export interface InvoiceGroup<Row, Invoice> {
  /** Stable across refetches: the invoice's id, or the pay period when not invoiced yet. */
  readonly key: string;
  readonly invoice: Invoice | null;
  /** The invoice number, or null when not invoiced yet. */
  readonly title: string | null;
  /** The invoice's status, or 'Upcoming'. */
  readonly status: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly total: Cents;
  readonly rows: readonly Row[];
}

export const NO_INVOICE = 'Upcoming';
const DEFAULT_INVOICE_STATUS = 'Pending';

/** The invoice's number, or 'INV-' and the first 8 characters of its id. */
export function invoiceNumber(invoice: Pick<InvoiceHead, 'id' | 'invoice_number'>): string {
  return invoice.invoice_number || `INV-${invoice.id.slice(0, 8)}`;
}

function compare(a: string | null, b: string | null): number {
  const [left, right] = [a ?? '', b ?? ''];
  return left < right ? -1 : left > right ? 1 : 0;
}

function edge(dates: readonly (string | null)[], pick: 'first' | 'last'): string | null {
  const known = dates.filter((date) => date !== null).sort();
  return known.at(pick === 'first' ? 0 : -1) ?? null;
}

/**
 * Groups rows by invoice, or by pay period if not invoiced. Uninvoiced groups come first, earliest first; then invoices, newest
 * first. Rows within a group are ordered by start date. `totalOf` returns a row's amount in cents.
 */
export function groupByInvoice<Invoice extends InvoiceHead, Row extends InvoicedRow<Invoice>>(
  rows: readonly Row[],
  totalOf: (row: Row) => Cents,
): InvoiceGroup<Row, Invoice>[] {
  const byKey = new Map<string, { invoice: Invoice | null; rows: Row[] }>();
  for (const row of rows) {
    const invoice = row.invoice ?? null;
    const key = invoice ? invoice.id : `${row.start_date ?? ''}/${row.end_date ?? ''}`;
    const group = byKey.get(key);
    if (group) group.rows.push(row);
    else byKey.set(key, { invoice, rows: [row] });
  }
  const groups = [...byKey].map(
    ([key, { invoice, rows: members }]): InvoiceGroup<Row, Invoice> => ({
      key,
      invoice,
      title: invoice && invoiceNumber(invoice),
      status: invoice ? invoice.status || DEFAULT_INVOICE_STATUS : NO_INVOICE,
      startDate: edge(
        members.map((row) => row.start_date),
        'first',
      ),
      endDate: edge(
        members.map((row) => row.end_date),
        'last',
      ),
      total: sumCents(members.map(totalOf)),
      rows: members.sort((a, b) => compare(a.start_date, b.start_date)),
    }),
  );
  return groups.sort((a, b) => {
    if (!a.invoice || !b.invoice) return a.invoice ? 1 : b.invoice ? -1 : compare(a.startDate, b.startDate);
    return compare(b.invoice.created_at, a.invoice.created_at) || compare(b.title, a.title);
  });
}
