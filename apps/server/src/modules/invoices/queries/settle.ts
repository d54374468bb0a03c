import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** An invoice that is at the billing provider, locked together with its company. */
export async function lockBilledInvoice(tx: Transaction, provider: string, providerInvoiceId: string) {
  await tx.query(
    'select app.lock_company(company_id) from public.invoices where provider = $1 and provider_invoice_id = $2',
    [provider, providerInvoiceId],
  );
  const { rows } = await tx.query(
    `select i.id, i.company_id, coalesce(i.invoice_number, '') as number, c.legal_name as company, i.status, i.amount::text,
       i.payday::text, i.closed_at_provider is not null as closed
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.provider = $1 and i.provider_invoice_id = $2 for update of i`,
    [provider, providerInvoiceId],
  );
  return rows[0];
}

export type BilledInvoice = RowFrom<typeof lockBilledInvoice>;

/** The id of an invoice at the billing provider that is still open here. */
export async function findOpenInvoice(
  tx: Transaction,
  provider: string,
  providerInvoiceId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query(
    "select id from public.invoices where provider = $1 and provider_invoice_id = $2 and status in ('Pending', 'Overdue')",
    [provider, providerInvoiceId],
  );
  return rows[0]?.id;
}

/** Sets pending invoices due before a day to Overdue: a company's, or one. Returns those it changed. */
export async function setInvoicesOverdue(
  tx: Transaction,
  day: PlainDate,
  of: { companyId: string } | { provider: string; providerInvoiceId: string },
) {
  const which =
    'companyId' in of ? ([of.companyId, null, null] as const) : ([null, of.provider, of.providerInvoiceId] as const);
  const { rows } = await tx.query(
    `update public.invoices i set status = 'Overdue' from public.companies c
     where c.id = i.company_id and (i.company_id = $2 or i.provider = $3 and i.provider_invoice_id = $4) and i.status = 'Pending' and i.due_date < $1::date
     returning i.id, coalesce(i.invoice_number, '') as number, i.status, i.amount::text, i.tax_rate::text, i.tax_amount::text, round(i.amount - (i.paid_cents + i.credited_cents + i.written_off_cents) / 100.0, 2)::text as open,
       i.due_date::text as due, i.payday::text, i.hosted_invoice_url as url, c.billing_email`,
    [day, ...which],
    'set invoices overdue',
  );
  return rows;
}

/** The invoice fields that mails use. The url is null until the billing provider has the invoice. */
export type MailedInvoice = RowFrom<typeof setInvoicesOverdue>;

/** A company's unpaid invoices that have a payment page. */
export async function payableInvoices(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `select i.id, coalesce(i.invoice_number, '') as number, i.status, i.amount::text, i.tax_rate::text, i.tax_amount::text, round(i.amount - (i.paid_cents + i.credited_cents + i.written_off_cents) / 100.0, 2)::text as open,
       i.due_date::text as due, i.payday::text, i.hosted_invoice_url as url, c.billing_email,
       (m.created_at at time zone 'America/Toronto')::date::text as mailed
     from public.invoices i join public.companies c on c.id = i.company_id
     left join app.mail_messages m on m.dedupe_key = 'invoice-issued:' || i.id
     where i.company_id = $1 and i.status in ('Pending', 'Overdue') and i.hosted_invoice_url is not null and i.due_date is not null`,
    [companyId],
    'payable invoices',
  );
  return rows;
}
