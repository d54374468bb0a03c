import { formatDate, formatDateRange } from '@portage/domain/date-format';
import type { PlainDate } from '@portage/domain/plain-date';
import type { Deps } from '../../deps.ts';
import { asService } from '../../platform/postgres/identity.ts';
import { catchUp } from '../../webhooks/billing-effect.ts';
import { ensureCustomer } from '../companies/customer.ts';
import { invoiceLine, type LineRow } from './invoice-line.ts';
import { mailInvoice } from './invoice-reminders.ts';

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  company_id: string;
  invoice_number: string;
  amount: string;
  billing_email: string;
  kind: string;
  due: PlainDate;
  period_start: PlainDate;
  period_end: PlainDate;
  payday: PlainDate;
}

/**
 * Creates an issued invoice at the billing provider and keeps its links; the provider knows our id, so twice makes one. One that was voided
 * meanwhile is voided there too, and nobody is told of it.
 */
export async function createProviderInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const { rows } = await deps.db.run<InvoiceRow>(
    asService,
    `select i.id, i.company_id, i.invoice_number, i.kind, i.amount::text, i.due_date::text as due, i.period_start::text, i.period_end::text,
       i.payday::text, c.billing_email
     from public.invoices i join public.companies c on c.id = i.company_id 
     where i.id = $1 and i.provider_invoice_id is null and i.status in ('Pending', 'Overdue')`,
    [invoiceId],
  );
  const invoice = rows[0];
  if (invoice === undefined) return;
  const lines = await deps.db.run<LineRow>(
    asService,
    `select t.first_name || ' ' || t.last_name as name, null as type, p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, o.amount::text, o.ei::text, o.cpp::text
     from public.wip_one_time_payments o where o.invoice_id = $1 order by 1, 2`,
    [invoiceId],
  );
  const made = await deps.billing.createInvoice({
    idempotencyKey: `invoice:${invoice.id}`,
    customerId: await ensureCustomer(deps, invoice.company_id),
    number: invoice.invoice_number,
    currency: 'CAD',
    dueDate: invoice.due,
    memo:
      invoice.kind === 'One-time'
        ? `One-time payments of ${formatDate(invoice.payday)}`
        : `Pay period ${formatDateRange(invoice.period_start, invoice.period_end)}, payday ${formatDate(invoice.payday)}`,
    lines: lines.rows.map(invoiceLine),
    metadata: { invoice_id: invoice.id, company_id: invoice.company_id },
  });
  const status = await deps.db.transaction(asService, async (tx) => {
    const kept = await tx.query<{ status: string }>(
      `update public.invoices set provider = coalesce(provider, $2), provider_invoice_id = coalesce(provider_invoice_id, $3),
         hosted_invoice_url = coalesce(hosted_invoice_url, $4), invoice_pdf = coalesce(invoice_pdf, $5) where id = $1 returning status`,
      [invoice.id, deps.billing.name, made.id, made.hostedInvoiceUrl, made.invoicePdf],
    );
    if (kept.rows[0]?.status !== 'Cancelled' && made.status === 'open')
      await mailInvoice(deps, tx, 'issued', { ...invoice, number: invoice.invoice_number, url: made.hostedInvoiceUrl });
    return kept.rows[0]?.status;
  });
  if (status === 'Cancelled') await deps.billing.voidInvoice(made.id);
  // What happened there before our row knew its id could not be fitted to it.
  if (status === 'Cancelled' || made.status !== 'open') await catchUp(deps, 'invoice.updated', made.id);
  deps.jobs.wake('mail.send');
}
