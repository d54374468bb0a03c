import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

/** An issued invoice not yet sent to the billing provider. */
export async function findUnsentInvoice(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    asService,
    `select i.id, i.company_id, i.invoice_number, i.kind, i.amount::text, i.tax_rate::text, i.tax_amount::text, i.due_date::text as due, i.period_start::text, i.period_end::text,
       i.payday::text, c.billing_email, c.legal_name, c.po_number
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.id = $1 and i.provider_invoice_id is null and i.status in ('Pending', 'Overdue')
       and i.invoice_number is not null and i.due_date is not null`,
    [invoiceId],
  );
  return rows[0];
}

/** Saves an invoice's provider id and links unless it already has them. Returns the invoice's status. */
export async function saveProviderInvoice(
  tx: Transaction,
  invoiceId: string,
  made: { provider: string; id: string; hostedInvoiceUrl: string; invoicePdf: string },
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `update public.invoices set provider = coalesce(provider, $2), provider_invoice_id = coalesce(provider_invoice_id, $3),
       hosted_invoice_url = coalesce(hosted_invoice_url, $4), invoice_pdf = coalesce(invoice_pdf, $5) where id = $1 returning status`,
    [invoiceId, made.provider, made.id, made.hostedInvoiceUrl, made.invoicePdf],
  );
  return rows[0]?.status;
}

/** Notes that a paid invoice is closed at the provider from here. Returns its id there. */
export async function setClosedAtProvider(tx: Transaction, invoiceId: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    `update public.invoices set closed_at_provider = coalesce(closed_at_provider, app.now())
     where id = $1 and status = 'Paid' and provider_invoice_id is not null returning provider_invoice_id`,
    [invoiceId],
  );
  return rows[0]?.provider_invoice_id ?? undefined;
}

/** Up to 200 invoices that never reached the billing provider and have no pending job, oldest first, locked. */
export async function lockStuckInvoices(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query(
    `select i.id from public.invoices i
     where i.provider_invoice_id is null and i.status in ('Pending', 'Overdue')
       and not exists (select 1 from jobs.job j where j.name = 'billing.invoice'
         and j.data ->> 'invoiceId' = i.id::text and j.state in ('created', 'retry', 'active'))
     order by i.created_at, i.id limit 200 for update of i skip locked`,
  );
  return rows.map(({ id }) => id);
}

/** Up to 200 credits without page and PDF links, oldest first, locked. */
export async function lockUnlinkedCredits(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query(
    `select id from public.invoices where kind = 'Credit' and hosted_invoice_url is null
     order by created_at, id limit 200 for update skip locked`,
  );
  return rows.map(({ id }) => id);
}

export async function setInvoiceLinks(tx: Transaction, invoiceId: string, page: string, pdf: string): Promise<void> {
  await tx.query('update public.invoices set hosted_invoice_url = $2, invoice_pdf = $3 where id = $1', [
    invoiceId,
    page,
    pdf,
  ]);
}
