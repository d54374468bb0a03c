import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import * as m from '@portage/messages/pay';
import { useNavigate } from 'react-router';
import type { MenuItem } from '#ui/menu/menu-item.ts';
import { RowMenu } from '#ui/menu/row-menu.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { invoicePath } from '../invoice-path.ts';
import styles from '../pay.module.css';
import type { Invoice } from '../payments.ts';
import { useInvoicePdf } from './invoice-pdf.ts';
import { PayInvoice, paymentOf } from './pay-invoice.tsx';

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
      <PayInvoice invoice={invoice} variant="quiet" />
      <RowMenu label={m.actionsFor({ name: number })} items={items} pending={pdf.pending} />
    </span>
  );
}
