import { subtractBankDays } from '@portage/domain/bank-holidays';
import { formatDate } from '@portage/domain/date-format';
import { formatCad, parseCents } from '@portage/domain/money';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { type InvoiceMailKind, invoiceMail } from '../mail/templates/invoice-mails.ts';
import { type MailedInvoice, payableInvoices } from './queries/settle.ts';

/** Bank days before the due date on which the reminder is sent. */
const reminderBankDays = 2;

/** Queues one reminder for each invoice that is due soon, and one when it is overdue, in the caller's transaction. */
export async function remindOfInvoices(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
): Promise<void> {
  for (const invoice of await payableInvoices(tx, companyId)) {
    if (invoice.status === 'Overdue') await mailInvoice(deps, tx, 'overdue', invoice);
    else if (subtractBankDays(invoice.due, reminderBankDays) <= asOf) await mailInvoice(deps, tx, 'due', invoice);
  }
}

/** Queues a mail about an invoice, at most once per kind. */
export async function mailInvoice(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  kind: InvoiceMailKind,
  invoice: Pick<MailedInvoice, 'id' | 'number' | 'amount' | 'due' | 'billing_email'> & { url: string },
): Promise<void> {
  await queueMail(deps, tx, {
    kind: `invoice-${kind}`,
    to: invoice.billing_email,
    dedupeKey: `invoice-${kind}:${invoice.id}`,
    ...invoiceMail(kind, {
      number: invoice.number,
      amount: formatCad(parseCents(invoice.amount)),
      due: formatDate(invoice.due),
      url: invoice.url,
    }),
  });
}
