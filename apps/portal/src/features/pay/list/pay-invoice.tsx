import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { isPayable } from '@portage/domain/statuses';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { ButtonAnchor, ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { invoiceAmounts, isPartlySettled } from '../invoice/invoice-amounts.ts';
import { invoicePath } from '../invoice-path.ts';
import type { Invoice } from '../payments.ts';

/** How an invoice can be paid now: a text, with an address in the portal or at the billing provider. */
type Payment = { text: string; to: string } | { text: string; href: string };

/**
 * The hosted page charges the whole invoice, so one that is settled in part leads to its own page, which says what remains and how to
 * pay it. Null where there is nothing to pay.
 */
export function paymentOf(invoice: Invoice): Payment | null {
  const number = invoiceNumber(invoice);
  if (isPartlySettled(invoice)) {
    const remaining = formatCad(invoiceAmounts(invoice).remaining);
    return { text: m.payRemaining({ number, remaining }), to: invoicePath(invoice) };
  }
  const href = invoice.hosted_invoice_url;
  return isPayable(invoice.status) && href !== null ? { text: m.payInvoice({ number }), href } : null;
}

/** The button that pays an invoice. Nothing where there is nothing to pay. */
export function PayInvoice({ invoice, variant }: { invoice: Invoice; variant: 'primary' | 'secondary' | 'quiet' }) {
  const payment = paymentOf(invoice);
  if (payment === null) return null;
  const text = <RichText text={payment.text} tags={hiddenTag} />;
  return 'to' in payment ? (
    <ButtonLink variant={variant} size="s" to={payment.to}>
      {text}
    </ButtonLink>
  ) : (
    <ButtonAnchor variant={variant} size="s" href={payment.href} target="_blank">
      {text}
    </ButtonAnchor>
  );
}
