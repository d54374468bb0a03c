import { invoiceNumber } from '@portage/domain/invoices/invoice-groups';
import * as m from '@portage/messages/pay';
import { useState } from 'react';
import { saveFile } from '#lib/browser/csv.ts';
import { toast } from '#lib/toast/toast.ts';
import type { Invoice } from '../payments.ts';

interface InvoicePdf {
  /** Undefined when there is no PDF yet. */
  download: (() => Promise<void>) | undefined;
  pending: boolean;
}

/** Downloads an invoice's PDF, with toasts for its start and its failure. */
export function useInvoicePdf(invoice: Pick<Invoice, 'id' | 'invoice_number' | 'invoice_pdf'>): InvoicePdf {
  const [pending, setPending] = useState(false);
  const number = invoiceNumber(invoice);
  const url = invoice.invoice_pdf;
  if (url === null) return { download: undefined, pending };
  return {
    pending,
    async download() {
      toast({ title: m.downloadStarted, description: m.downloadingInvoice({ number }) });
      setPending(true);
      try {
        await downloadInvoice(url, `${number}.pdf`);
      } catch {
        toast({ title: m.downloadFailed, description: m.downloadError, variant: 'destructive' });
      } finally {
        setPending(false);
      }
    },
  };
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
