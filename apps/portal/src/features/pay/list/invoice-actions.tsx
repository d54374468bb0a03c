import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { isPayable } from '@portage/domain/statuses';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { useNavigate } from 'react-router';
import { ButtonAnchor, ButtonLink } from '#ui/button/button.tsx';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { invoiceAmounts, isPartlySettled } from '../invoice/invoice-amounts.ts';
import { invoicePath } from '../invoice-path.ts';
import styles from '../pay.module.css';
import type { Invoice } from '../payments.ts';
import { useInvoicePdf } from './invoice-pdf.ts';

/** How an invoice can be paid now: a text, with an address in the portal or at the billing provider. */
type Payment = { text: string; to: string } | { text: string; href: string };

/** The payment of an open invoice, and a menu with all that can be done with an invoice or a credit. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const pdf = useInvoicePdf(invoice);
  const navigate = useNavigate();
  const number = invoiceNumber(invoice);
  const payment = paymentOf(invoice);

  const item = (key: string, text: string, onSelect: () => void): MenuItem => ({
    key,
    label: <RichText text={text} tags={hiddenTag} />,
    onSelect,
  });
  const openPage = (href: string) => void window.open(href, '_blank', 'noopener');
  const open = invoice.kind === 'Credit' ? m.openCredit : m.openInvoice;
  const items = [item('open', open({ number }), () => void navigate(invoicePath(invoice)))];
  if (payment !== null && 'href' in payment) items.push(item('pay', payment.text, () => openPage(payment.href)));
  const hosted = invoice.hosted_invoice_url;
  if (invoice.kind === 'Credit' && hosted !== null)
    items.push(item('credit', m.viewCredit({ number }), () => openPage(hosted)));
  const { download } = pdf;
  if (download !== undefined) items.push(item('pdf', m.invoicePdf({ number }), () => void download()));

  return (
    <span className={styles.actions}>
      {payment !== null && 'to' in payment && (
        <ButtonLink variant="quiet" size="s" to={payment.to}>
          <RichText text={payment.text} tags={hiddenTag} />
        </ButtonLink>
      )}
      {payment !== null && 'href' in payment && (
        <ButtonAnchor variant="quiet" size="s" href={payment.href} target="_blank">
          <RichText text={payment.text} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      <RowMenu label={m.actionsFor({ name: number })} items={items} pending={pdf.pending} />
    </span>
  );
}

/**
 * The hosted page charges the whole invoice, so one that is settled in part leads to its own page, which says what remains and how to
 * pay it. Null where there is nothing to pay.
 */
function paymentOf(invoice: Invoice): Payment | null {
  const number = invoiceNumber(invoice);
  if (isPartlySettled(invoice)) {
    const remaining = formatCad(invoiceAmounts(invoice).remaining);
    return { text: m.payRemaining({ number, remaining }), to: invoicePath(invoice) };
  }
  const href = invoice.hosted_invoice_url;
  return isPayable(invoice.status) && href !== null ? { text: m.payInvoice({ number }), href } : null;
}
