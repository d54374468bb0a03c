import type { PlainDate } from '@portage/domain/plain-date';
import type { Database } from '../../../platform/postgres/database.ts';
import { asService } from '../../../platform/postgres/identity.ts';

/** An invoice with its company, for the provider's operators. */
export interface InvoiceRow extends Record<string, unknown> {
  id: string;
  number: string;
  company: string;
  period: string;
  amount: string;
  due: string;
  status: string;
  provider_invoice_id: string | null;
}

/** A person's cost on an invoice. Dollars, as decimal strings. */
export interface LineRow extends Record<string, unknown> {
  name: string;
  /** The one-time payment's type; null for regular pay. */
  type: string | null;
  gross: string;
  ei: string;
  cpp: string;
}

export interface CreditRow extends Record<string, unknown> {
  number: string;
  client: string;
  made: PlainDate;
  reason: string | null;
  status: string;
  corrects: string;
}

const asReader = { ...asService, readOnly: true };

/** Invoices of all companies, newest first. @param wanted id or number to filter by; null for all */
export async function listInvoiceRows(db: Database, wanted: string | null): Promise<InvoiceRow[]> {
  const { rows } = await db.run<InvoiceRow>(
    asReader,
    `select i.id, i.invoice_number as number, c.legal_name as company, i.period_start || ' – ' || i.period_end as period, i.amount::text as amount,
       i.due_date::text as due, i.status, i.provider_invoice_id
     from public.invoices i join public.companies c on c.id = i.company_id
     where $1::text is null or i.id::text = $1 or i.invoice_number = $1 order by i.created_at desc, i.invoice_number desc`,
    [wanted],
  );
  return rows;
}

/** An invoice's lines and one-time payments, by name. */
export async function invoiceLines(db: Database, invoiceId: string): Promise<LineRow[]> {
  const { rows } = await db.run<LineRow>(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, null as type, p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, o.amount::text, o.ei::text, o.cpp::text
     from public.wip_one_time_payments o where o.invoice_id = $1 order by 1, 2`,
    [invoiceId],
  );
  return rows;
}

export async function findCredit(db: Database, id: string): Promise<CreditRow | undefined> {
  const { rows } = await db.run<CreditRow>(
    asReader,
    `select i.invoice_number as number, c.legal_name as client, i.due_date::text as made, i.reason, i.status, o.invoice_number as corrects
     from public.invoices i join public.companies c on c.id = i.company_id join public.invoices o on o.id = i.credit_of
     where i.id = $1 and i.kind = 'Credit'`,
    [id],
  );
  return rows[0];
}

/** What a credit reverses, by name. One-time payments have no reversing lines: they are marked as credited. */
export async function creditLines(db: Database, id: string): Promise<LineRow[]> {
  const { rows } = await db.run<LineRow>(
    asReader,
    `select t.first_name || ' ' || t.last_name as name, null as type, p.gross_salary::text as gross, p.ei::text as ei, p.cpp::text as cpp
     from public.payments p join public.team_members t using (team_member_id) where p.invoice_id = $1
     union all
     select o.employee_name, o.payment_type, (-o.amount)::text, (-o.ei)::text, (-o.cpp)::text
     from public.wip_one_time_payments o join public.invoices i on i.credit_of = o.invoice_id
     where i.id = $1 and o.credited_at is not null order by 1, 2`,
    [id],
  );
  return rows;
}

export async function findUnpaidDueBefore(db: Database, day: PlainDate): Promise<string[]> {
  const { rows } = await db.run<{ id: string }>(
    asReader,
    "select id from public.invoices where status in ('Pending', 'Overdue') and due_date < $1",
    [day],
  );
  return rows.map(({ id }) => id);
}
