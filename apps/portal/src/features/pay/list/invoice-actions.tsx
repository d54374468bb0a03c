import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import { isPayable } from '@portage/domain/statuses';
import { formatCad } from '@portage/messages/formats';
import * as m from '@portage/messages/pay';
import { Button, ButtonAnchor, ButtonLink } from '#ui/button/button.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import { hiddenTag } from '../hidden-tag.tsx';
import { invoiceAmounts, isPartlySettled } from '../invoice/invoice-amounts.ts';
import { invoicePath } from '../invoice-path.ts';
import styles from '../pay.module.css';
import type { Invoice } from '../payments.ts';
import { useInvoicePdf } from './invoice-pdf.ts';

/**
 * Links to the invoice's or credit's hosted page and downloads its PDF. That page charges the whole invoice, so one that is settled in part
 * links to its own page, which says what remains and how to pay it.
 */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const pdf = useInvoicePdf(invoice);
  const number = invoiceNumber(invoice);

  return (
    <span className={styles.actions}>
      {isPartlySettled(invoice) && (
        <ButtonLink variant="quiet" size="s" to={invoicePath(invoice)}>
          <RichText
            text={m.payRemaining({ number, remaining: formatCad(invoiceAmounts(invoice).remaining) })}
            tags={hiddenTag}
          />
        </ButtonLink>
      )}
      {isPayable(invoice.status) && !isPartlySettled(invoice) && invoice.hosted_invoice_url !== null && (
        <ButtonAnchor variant="quiet" size="s" href={invoice.hosted_invoice_url} target="_blank">
          <RichText text={m.payInvoice({ number })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {invoice.kind === 'Credit' && invoice.hosted_invoice_url !== null && (
        <ButtonAnchor variant="quiet" size="s" href={invoice.hosted_invoice_url} target="_blank">
          <RichText text={m.viewCredit({ number })} tags={hiddenTag} />
        </ButtonAnchor>
      )}
      {pdf.download !== undefined && (
        <Button variant="quiet" size="s" pending={pdf.pending} onClick={() => void pdf.download?.()}>
          <RichText text={m.invoicePdf({ number })} tags={hiddenTag} />
        </Button>
      )}
    </span>
  );
}
