import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

const asReader = { ...asService, readOnly: true };

/** Invoices of all companies, newest first. @param wanted id or number to filter by; null for all */
export async function listInvoiceRows(db: Database, wanted: string | null) {
  const { rows } = await db.run(
    asReader,
    `select i.id, i.company_id, coalesce(i.invoice_number, '') as number, c.legal_name as company, i.period_start || ' – ' || i.period_end as period, i.amount::text as amount,
       coalesce(i.due_date::text, '') as due, i.status, i.provider_invoice_id
     from public.invoices i join public.companies c on c.id = i.company_id
     where $1::text is null or i.id::text = $1 or i.invoice_number = $1 order by i.created_at desc, i.invoice_number desc`,
    [wanted],
  );
  return rows;
}

/** An invoice with its company, for the provider's operators. */
export type InvoiceRow = RowFrom<typeof listInvoiceRows>;

/** An invoice's lines and one-time payments, by name. The type is null for regular pay, the kind of final pay, 'recovery' or 'correction' for all else. Dollars, as decimal strings. */
export async function invoiceLines(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, null as type, null as "finalPay", p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, case when o.recovery_id is not null then 'recovery' when o.corrects_year is not null then 'correction' else coalesce(o.item_kind, o.final_pay_kind) end, o.amount::text, o.ei::text, o.cpp::text
     from public.wip_one_time_payments o where o.invoice_id = $1 order by 1, 2`,
    [invoiceId],
  );
  return rows;
}

/** A person's cost on an invoice. */
export type LineRow = RowFrom<typeof invoiceLines>;

export async function findCredit(db: Database, id: string) {
  const { rows } = await db.run(
    asReader,
    `select coalesce(i.invoice_number, '') as number, c.legal_name as client, i.due_date::text as made, i.reason, i.status, coalesce(o.invoice_number, '') as corrects
     from public.invoices i join public.companies c on c.id = i.company_id join public.invoices o on o.id = i.credit_of
     where i.id = $1 and i.kind = 'Credit' and i.due_date is not null`,
    [id],
  );
  return rows[0];
}

/** The credits of an invoice at the billing provider, oldest first. Dollars, as decimal strings. */
export async function creditsOfInvoice(db: Database, providerInvoiceId: string) {
  const { rows } = await db.run(
    asReader,
    `select c.id, coalesce(c.invoice_number, '') as number, (-c.amount)::text as amount, i.paid_cents > 0 as "wasPaid"
     from public.invoices c join public.invoices i on i.id = c.credit_of
     where i.provider_invoice_id = $1 and c.kind = 'Credit' and c.due_date is not null order by c.created_at, c.id`,
    [providerInvoiceId],
  );
  return rows;
}

/** What a credit reverses, by name. One-time payments have no reversing lines: they are marked as credited. */
export async function creditLines(db: Database, id: string) {
  const { rows } = await db.run(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, null as type, null as "finalPay", p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, case when o.recovery_id is not null then 'recovery' when o.corrects_year is not null then 'correction' else coalesce(o.item_kind, o.final_pay_kind) end, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text
     from public.wip_one_time_payments o join public.invoices i on i.credit_of = o.invoice_id
     where i.id = $1 and o.credited_at is not null and coalesce(o.credit_id, i.id) = i.id
       and not exists (select from app.line_credits l where l.credit_id = i.id)
     union all
     select coalesce((select t.first_name || ' ' || t.last_name from public.payments p join public.team_members t using (team_member_id) where p.id = l.payment_id),
       (select o.employee_name from public.wip_one_time_payments o where o.id = l.one_time_payment_id), ''), 'Correction', null, round(-l.cents / 100.0, 2)::text, '0', '0'
     from app.line_credits l where l.credit_id = $1 order by 1, 2`,
    [id],
  );
  return rows;
}

export async function findUnpaidDueBefore(db: Database, day: PlainDate): Promise<string[]> {
  const { rows } = await db.run(
    asReader,
    "select id from public.invoices where status in ('Pending', 'Overdue') and due_date < $1",
    [day],
  );
  return rows.map(({ id }) => id);
}
