import type { PlainDate } from '../dates/plain-date.ts';
import { paths } from '../portal-paths.ts';

/** A payday that is over and not paid in full. */
export interface LatePay {
  readonly payday: PlainDate;
  /** How many people wait for it. */
  readonly people: number;
  /** The open invoice that it waits for; null when it waits for the provider. */
  readonly invoice_number: string | null;
}

/** The page of an invoice. */
export const invoicePathOf = (number: string): string => `${paths.pay}/${encodeURIComponent(number)}`;

/** Where the portal shows what a late payday waits for: its invoice, or its month in the calendar. */
export const latePayPath = ({ payday, invoice_number: number }: LatePay): string =>
  number === null ? `${paths.pay}/calendar?month=${payday.slice(0, 7)}` : invoicePathOf(number);
