import { subtractBankDays } from '@portage/domain/bank-holidays';
import { formatDate } from '@portage/domain/date-format';
import { formatCad, parseCents } from '@portage/domain/money';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Deps } from '../../deps.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { type InvoiceMailKind, invoiceMail } from '../mail/templates/invoice-mails.ts';

/** Bank days before the due date on which an unpaid invoice is reminded of. */
const reminderBankDays = 2;

interface Unpaid extends Record<string, unknown> {
  id: string;
  number: string;
  status: string;
  amount: string;
  due: PlainDate;
  url: string;
  billing_email: string;
}

/** Reminds once of each invoice that is due soon, and once when it is overdue. The caller's transaction decides whether it is sent. */
export async function remindOfInvoices(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
): Promise<void> {
  const { rows } = await tx.query<Unpaid>(
    `select i.id, i.invoice_number as number, i.status, i.amount::text, i.due_date::text as due, i.hosted_invoice_url as url, c.billing_email
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.company_id = $1 and i.status in ('Pending', 'Overdue') and i.hosted_invoice_url is not null`,
    [companyId],
  );
  for (const invoice of rows) {
    if (invoice.status === 'Overdue') await mailInvoice(deps, tx, 'overdue', invoice);
    else if (subtractBankDays(invoice.due, reminderBankDays) <= asOf) await mailInvoice(deps, tx, 'due', invoice);
  }
}

/** One mail of a kind for an invoice, however often this is called. */
export async function mailInvoice(
  deps: Pick<Deps, 'jobs'>,
  tx: Transaction,
  kind: InvoiceMailKind,
  invoice: Pick<Unpaid, 'id' | 'number' | 'amount' | 'due' | 'url' | 'billing_email'>,
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
