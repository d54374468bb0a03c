import type { PlainDate } from '@portage/domain/plain-date';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** An invoice that is at the billing provider, locked. */
export interface BilledInvoice extends Record<string, unknown> {
  id: string;
  number: string;
  company: string;
  status: string;
  amount: string;
}

/** The invoice fields that mails use. */
export interface MailedInvoice extends Record<string, unknown> {
  id: string;
  number: string;
  status: string;
  amount: string;
  due: PlainDate;
  /** Null until the billing provider has the invoice. */
  url: string | null;
  billing_email: string;
}

export async function lockBilledInvoice(
  tx: Transaction,
  provider: string,
  providerInvoiceId: string,
): Promise<BilledInvoice | undefined> {
  const { rows } = await tx.query<BilledInvoice>(
    `select i.id, i.invoice_number as number, c.legal_name as company, i.status, i.amount::text
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.provider = $1 and i.provider_invoice_id = $2 for update of i`,
    [provider, providerInvoiceId],
  );
  return rows[0];
}

/** The id of an invoice at the billing provider that is still open here. */
export async function findOpenInvoice(
  tx: Transaction,
  provider: string,
  providerInvoiceId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from public.invoices where provider = $1 and provider_invoice_id = $2 and status in ('Pending', 'Overdue')",
    [provider, providerInvoiceId],
  );
  return rows[0]?.id;
}

/** Sets an invoice to Paid and its lines to collected. */
export async function setInvoicePaid(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query("update public.invoices set status = 'Paid', paid_at = app.now() where id = $1", [invoiceId]);
  await tx.query("update public.payments set status = 'collected' where invoice_id = $1 and status = 'processing'", [
    invoiceId,
  ]);
}

/** Sets pending invoices due before a day to Overdue: a company's, or one. Returns those it changed. */
export async function setInvoicesOverdue(
  tx: Transaction,
  day: PlainDate,
  of: { companyId: string } | { provider: string; providerInvoiceId: string },
): Promise<MailedInvoice[]> {
  const [which, values] =
    'companyId' in of
      ? ['i.company_id = $2', [of.companyId]]
      : ['i.provider = $2 and i.provider_invoice_id = $3', [of.provider, of.providerInvoiceId]];
  const { rows } = await tx.query<MailedInvoice>(
    `update public.invoices i set status = 'Overdue' from public.companies c
     where c.id = i.company_id and ${which} and i.status = 'Pending' and i.due_date < $1::date
     returning i.id, i.invoice_number as number, i.status, i.amount::text, i.due_date::text as due, i.hosted_invoice_url as url, c.billing_email`,
    [day, ...values],
  );
  return rows;
}

/** A company's unpaid invoices that have a payment page. */
export async function payableInvoices(
  tx: Transaction,
  companyId: string,
): Promise<(MailedInvoice & { url: string })[]> {
  const { rows } = await tx.query<MailedInvoice & { url: string }>(
    `select i.id, i.invoice_number as number, i.status, i.amount::text, i.due_date::text as due, i.hosted_invoice_url as url, c.billing_email
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.company_id = $1 and i.status in ('Pending', 'Overdue') and i.hosted_invoice_url is not null`,
    [companyId],
  );
  return rows;
}
