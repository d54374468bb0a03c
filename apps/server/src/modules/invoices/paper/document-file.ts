import { plainDate } from '@portage/domain/dates/plain-date';
import type { Deps } from '../../../deps.ts';
import { invoiceById } from '../../../providers/billing/built-in/billing-books.ts';
import type { MailAttachment } from '../../mail/outbox.ts';
import { type FiledInvoice, findFiledInvoice } from '../queries/particulars.ts';
import { creditDocument } from './credit-document.ts';
import { documentMessages } from './document-language.ts';
import { printedLines } from './document-lines.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { issuedDocument } from './issued-document.ts';

/**
 * The PDF of an invoice or credit note as it is now, as on its page; null when there is none. Credit notes are always ours. Of the
 * invoices, only the built-in provider's have it: a vendor issues its own document under the same number, which its page offers.
 */
export async function documentFile(deps: Deps, id: string): Promise<MailAttachment | null> {
  const invoice = await findFiledInvoice(deps.db, id);
  if (invoice === undefined) return null;
  const words = { ...deps, messages: await documentMessages(deps, id) };
  const document = invoice.kind === 'Credit' ? await creditDocument(words, id) : await ownInvoice(words, invoice);
  return document && { name: `${invoice.number}.pdf`, pdf: await invoicePdf(words.messages, document) };
}

/** The name of the same file. */
export async function documentFileName({ db }: Pick<Deps, 'db'>, id: string): Promise<string> {
  const invoice = await findFiledInvoice(db, id);
  return `${invoice?.number ?? id}.pdf`;
}

/** An invoice of the built-in provider. Its lines are those that were sent; a payment or void here counts before the provider knows. */
async function ownInvoice(deps: Deps, invoice: FiledInvoice): Promise<InvoiceDocument | null> {
  if ((invoice.provider ?? deps.billing.name) !== 'built-in') return null;
  const booked =
    invoice.provider_invoice_id === null ? undefined : await invoiceById(deps.db, invoice.provider_invoice_id);
  const lines = booked?.lines ?? (await printedLines(deps, invoice.id));
  const status =
    invoice.status === 'Paid' ? 'paid' : invoice.status === 'Cancelled' ? 'void' : (booked?.status ?? 'open');
  const { number, legal_name: name } = invoice;
  const id = invoice.provider_invoice_id ?? invoice.id;
  const billed = { id, number, name, due: plainDate(invoice.due), memo: '', status, lines } as const;
  return issuedDocument(deps, billed, invoice.url);
}
