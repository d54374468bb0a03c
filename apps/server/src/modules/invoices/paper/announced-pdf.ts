import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../../deps.ts';
import type { BillingInvoiceState } from '../../../providers/billing/billing-provider.ts';
import type { MailAttachment } from '../../mail/outbox.ts';
import { invoiceLines } from '../queries/read.ts';
import { documentMessages } from './document-language.ts';
import { printedLine } from './invoice-line.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { issuedDocument } from './issued-document.ts';

/**
 * The PDF that goes with the mail about a new invoice: the one of its page. Only the built-in provider's invoices have it; a vendor
 * issues its own document under the same number, which its page offers.
 * @param created the invoice at the billing provider
 */
export async function announcedPdf(
  deps: Deps,
  invoice: { id: string; invoice_number: string; due: PlainDate; legal_name: string },
  created: Pick<BillingInvoiceState, 'hostedInvoiceUrl'>,
): Promise<MailAttachment | null> {
  if (deps.billing.name !== 'built-in') return null;
  const messages = await documentMessages(deps, invoice.id);
  const lines = (await invoiceLines(deps.db, invoice.id)).map((line) => printedLine(messages, line));
  const billed = {
    id: invoice.id,
    number: invoice.invoice_number,
    name: invoice.legal_name,
    due: invoice.due,
    memo: '',
    status: 'open' as const,
    lines,
  };
  const document = await issuedDocument({ ...deps, messages }, billed, created.hostedInvoiceUrl);
  return { name: `${invoice.invoice_number}.pdf`, pdf: await invoicePdf(messages, document) };
}
