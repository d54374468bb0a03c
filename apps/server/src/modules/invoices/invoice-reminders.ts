import { subtractBankDays } from '@portage/domain/dates/bank-holidays';
import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import type { Transaction } from '@portage/platform/postgres/database';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../mail/outbox.ts';
import { messagesFor } from '../mail/receiver-language.ts';
import { type InvoiceMailKind, invoiceMail } from '../mail/templates/invoice-mails.ts';
import { remindersPaused } from '../receivables/pause-reminders.ts';
import { mailedTax } from './mailed-tax.ts';
import { findReference } from './queries/particulars.ts';
import { type MailedInvoice, payableInvoices } from './queries/settle.ts';

/** Bank days before the due date on which the reminder is sent. */
const reminderBankDays = 2;

/**
 * Unless the client's reminders are paused, queues one reminder for each invoice that is due soon, and one when it is overdue, in the caller's transaction. An invoice that is issued
 * within the reminder's days needs none: its first mail has the due date.
 */
export async function remindOfInvoices(
  deps: Pick<Deps, 'jobs' | 'messages'>,
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
): Promise<void> {
  if (await remindersPaused(tx, companyId, asOf)) return;
  for (const invoice of await payableInvoices(tx, companyId)) {
    if (invoice.status === 'Overdue') await mailInvoice(deps, tx, 'overdue', invoice);
    else if (isDueSoon(invoice, asOf)) await mailInvoice(deps, tx, 'due', invoice);
  }
}

function isDueSoon({ due, mailed }: { due: PlainDate; mailed: string | null }, asOf: PlainDate): boolean {
  const from = subtractBankDays(due, reminderBankDays);
  return from <= asOf && (mailed === null || mailed < from || mailed > asOf);
}

/** Queues a mail about an invoice with its PDF, at most once per kind. */
export async function mailInvoice(
  deps: Pick<Deps, 'jobs' | 'messages'>,
  tx: Transaction,
  kind: InvoiceMailKind,
  invoice: Pick<
    MailedInvoice,
    'id' | 'number' | 'amount' | 'tax_rate' | 'tax_amount' | 'due' | 'payday' | 'billing_email'
  > & {
    url: string;
    open?: string;
  },
): Promise<void> {
  const words = await messagesFor(deps.messages, tx, invoice.billing_email);
  await queueMail(deps, tx, {
    kind: `invoice-${kind}`,
    to: invoice.billing_email,
    dedupeKey: `invoice-${kind}:${invoice.id}`,
    ...invoiceMail(words, kind, {
      number: invoice.number,
      amount: words.formats.formatCad(parseCents(invoice.amount)),
      tax: mailedTax(words, invoice),
      open: words.formats.formatCad(parseCents(invoice.open ?? invoice.amount)),
      due: words.formats.formatDate(invoice.due),
      payday: invoice.payday === null ? null : words.formats.formatDate(invoice.payday),
      reference: (await findReference(tx, invoice.id)) ?? null,
      url: invoice.url,
    }),
    documentIds: [invoice.id],
  });
}
