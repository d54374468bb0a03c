import { paths } from '@portage/domain/portal-paths';
import type { Invoice } from './payments.ts';

/** The address of an invoice's or credit note's page: by its number, or its id while it has none. */
export const invoicePath = ({ id, invoice_number: number }: Pick<Invoice, 'id' | 'invoice_number'>): string =>
  `${paths.pay}/${encodeURIComponent(number ?? id)}`;
