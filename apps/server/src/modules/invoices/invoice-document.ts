import type { PlainDate } from '@portage/domain/plain-date';

/** An invoice, or a credit note with figures below zero, as its page, its PDF and its CSV show it: the same lines and figures. */
export interface InvoiceDocument {
  kind: 'Invoice' | 'Credit note';
  number: string;
  provider: string;
  client: string;
  /** When an invoice is due, and when a credit note was made. */
  date: PlainDate;
  memo: string;
  /** The word that the portal has for it: 'Pending', 'Overdue', 'Paid' or 'Cancelled'. */
  status: string;
  lines: InvoiceLine[];
  /** Below everything else. */
  note: string;
}

export interface InvoiceLine {
  description: string;
  detail: string;
  amountCents: number;
  /** Missing on invoices made before the parts were kept. */
  parts?: { label: string; amountCents: number }[];
}

export const documentTitle = ({ kind, number }: InvoiceDocument): string => `${kind} ${number}`;

/** What its date is. */
export const dateLabel = ({ kind }: InvoiceDocument): string => (kind === 'Invoice' ? 'Due' : 'Date');
