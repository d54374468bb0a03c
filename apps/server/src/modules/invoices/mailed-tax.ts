import { cents, parseCents, subtractCents } from '@portage/domain/money/money';
import type { Catalog } from '@portage/messages';
import type { InvoiceTax } from '../mail/templates/invoice-mails.ts';
import { type DescribedTax, describeTax } from './paper/describe-document.ts';

/** What the amount of an invoice or credit is made of, for a mail, without signs; null without tax. */
export function mailedTax(messages: Catalog, document: DescribedTax & { amount: string }): InvoiceTax | null {
  const tax = parseCents(document.tax_amount);
  if (tax === 0) return null;
  const shown = (amount: number) => messages.formats.formatCad(cents(Math.abs(amount)));
  return {
    subtotal: shown(subtractCents(parseCents(document.amount), tax)),
    label: describeTax(messages, document, null),
    amount: shown(tax),
  };
}
