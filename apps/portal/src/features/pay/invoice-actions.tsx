import { invoiceNumber } from '@portage/domain/invoice-groups';
import { sameStatus } from '@portage/domain/statuses';
import { useState } from 'react';
import { saveFile } from '#lib/csv.ts';
import { toast } from '#lib/toast.ts';
import { Button, ButtonAnchor } from '#ui/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './pay.module.css';
import type { Invoice } from './payments.ts';

/** Links to the invoice's or credit's hosted page and downloads its PDF. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const [loading, setLoading] = useState(false);
  const number = invoiceNumber(invoice);
  const payable = sameStatus(invoice.status, 'Pending') || sameStatus(invoice.status, 'Overdue');

  async function download(url: string) {
    toast({ title: 'Download started', description: `Downloading invoice ${number}` });
    setLoading(true);
    try {
      await downloadInvoice(url, `${number}.pdf`);
    } catch {
      toast({
        title: 'Download failed',
        description: 'There was an error downloading the invoice.',
        variant: 'destructive',
      });
    } finally {
      setLoading(false);
    }
  }

  return (
    <span className={styles.actions}>
      {payable && invoice.hosted_invoice_url !== null && (
        <ButtonAnchor variant="quiet" size="s" href={invoice.hosted_invoice_url} target="_blank">
          Pay
          <VisuallyHidden> invoice {number}</VisuallyHidden>
        </ButtonAnchor>
      )}
      {invoice.kind === 'Credit' && invoice.hosted_invoice_url !== null && (
        <ButtonAnchor variant="quiet" size="s" href={invoice.hosted_invoice_url} target="_blank">
          View
          <VisuallyHidden> credit {number}</VisuallyHidden>
        </ButtonAnchor>
      )}
      {invoice.invoice_pdf !== null && (
        <Button
          variant="quiet"
          size="s"
          pending={loading}
          onClick={() => invoice.invoice_pdf !== null && void download(invoice.invoice_pdf)}
        >
          PDF
          <VisuallyHidden> of invoice {number}</VisuallyHidden>
        </Button>
      )}
    </span>
  );
}

/** Downloads the PDF. A file on another origin opens in a new tab, because this page cannot fetch it. */
async function downloadInvoice(url: string, name: string): Promise<void> {
  const address = new URL(url, window.location.href);
  if (address.origin !== window.location.origin) {
    window.open(address, '_blank', 'noopener');
    return;
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The invoice answered ${response.status}.`);
  saveFile(name, await response.blob());
}
