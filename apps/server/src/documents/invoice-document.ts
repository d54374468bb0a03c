import type { PlainDate } from '@portage/domain/plain-date';

/** An invoice as its page, its PDF and its CSV show it: the same lines and figures. */
export interface InvoiceDocument {
  number: string;
  provider: string;
  client: string;
  dueDate: PlainDate;
  memo: string;
  /** The word that the portal has for it: 'Pending', 'Overdue', 'Paid' or 'Cancelled'. */
  status: string;
  lines: {
    description: string;
    detail: string;
    amountCents: number;
    /** Missing on invoices made before the parts were kept. */
    parts?: { label: string; amountCents: number }[];
  }[];
}
