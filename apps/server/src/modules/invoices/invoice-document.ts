import type { PlainDate } from '@portage/domain/plain-date';

/** An invoice, or a credit note with negative amounts, as its page, PDF and CSV show it. */
export interface InvoiceDocument {
  kind: 'Invoice' | 'Credit note';
  number: string;
  provider: string;
  client: string;
  /** An invoice's due date, or a credit note's date of issue. */
  date: PlainDate;
  memo: string;
  /** The portal's label: 'Pending', 'Overdue', 'Paid' or 'Cancelled'. */
  status: string;
  lines: InvoiceLine[];
  /** The last paragraph of the page and the PDF. */
  note: string;
}

export interface InvoiceLine {
  description: string;
  detail: string;
  amountCents: number;
  /** Missing on invoices created before parts were stored. */
  parts?: { label: string; amountCents: number }[];
}

export const documentTitle = ({ kind, number }: InvoiceDocument): string => `${kind} ${number}`;

/** The label of the document's date. */
export const dateLabel = ({ kind }: InvoiceDocument): string => (kind === 'Invoice' ? 'Due' : 'Date');
