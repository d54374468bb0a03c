import type { Database, Transaction } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** The client of an invoice as its company's row describes it now. */
export async function findClient(tx: Transaction, invoiceId: string) {
  const { rows } = await tx.query(
    `select c.legal_name, c.company_address, c.hiring_country, c.tax_number, c.po_number
     from public.invoices i join public.companies c on c.id = i.company_id where i.id = $1`,
    [invoiceId],
  );
  return rows[0];
}

export type ClientRow = RowFrom<typeof findClient>;

/** Stores an invoice's particulars unless it has some. @param particulars JSON */
export async function insertParticulars(tx: Transaction, invoiceId: string, particulars: string): Promise<void> {
  await tx.query(
    'insert into app.invoice_particulars (invoice_id, particulars) values ($1, $2) on conflict (invoice_id) do nothing',
    [invoiceId, particulars],
  );
}

/** What the client of an invoice quotes with a payment; undefined for a client without a reference. */
export async function findReference(tx: Transaction, invoiceId: string): Promise<string | undefined> {
  const { rows } = await tx.query(
    'select r.reference from public.invoices i join app.payment_references r on r.company_id = i.company_id where i.id = $1',
    [invoiceId],
  );
  return rows[0]?.reference;
}

/** An invoice's dates, its client and its stored particulars. @param wanted our id, or the billing provider's */
export async function findDescribedInvoice(db: Database, wanted: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select i.id, i.kind, (i.created_at at time zone 'America/Toronto')::date::text as issued, i.period_start::text, i.period_end::text,
       i.payday::text, (i.paid_at at time zone 'America/Toronto')::date::text as paid, c.legal_name, c.company_address, c.hiring_country, c.tax_number, c.po_number, p.particulars, r.reference,
       i.tax_rate::text, i.tax_amount::text, (i.paid_cents + i.credited_cents + i.written_off_cents)::text as settled_cents,
       i.written_off_cents::text as written_off_cents
     from public.invoices i join public.companies c on c.id = i.company_id
     left join app.invoice_particulars p on p.invoice_id = i.id left join app.payment_references r on r.company_id = i.company_id
     where i.id::text = $1 or i.provider_invoice_id = $1`,
    [wanted],
  );
  return rows[0];
}

/** An invoice or credit note that has its number and date, for its file. */
export async function findFiledInvoice(db: Database, id: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select i.id, i.kind, i.status, coalesce(i.invoice_number, '') as number, coalesce(i.due_date::text, '') as due, i.provider, i.provider_invoice_id,
       i.hosted_invoice_url as url, c.legal_name
     from public.invoices i join public.companies c on c.id = i.company_id
     where i.id = $1 and i.invoice_number is not null and i.due_date is not null`,
    [id],
  );
  return rows[0];
}

export type FiledInvoice = RowFrom<typeof findFiledInvoice>;

/** Cents that payments, credits and write-offs settle of an invoice at the billing provider. */
export async function settledCents(db: Database, providerInvoiceId: string): Promise<number> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select (paid_cents + credited_cents + written_off_cents)::text as cents from public.invoices where provider_invoice_id = $1',
    [providerInvoiceId],
  );
  return Number(rows[0]?.cents ?? 0);
}

/** The company of an invoice or credit. @param wanted our id, or the billing provider's */
export async function findDocumentCompany(db: Database, wanted: string): Promise<string | undefined> {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    'select company_id from public.invoices where id::text = $1 or provider_invoice_id = $1',
    [wanted],
  );
  return rows[0]?.company_id;
}

export type DescribedInvoice = RowFrom<typeof findDescribedInvoice>;

/**
 * The regular lines of an invoice with their calculation, by name, and of each person the lines of the payday before. Dollars,
 * as decimal strings.
 */
export async function findCalculatedLines(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select p.team_member_id as member, t.first_name || ' ' || t.last_name as name, p.start_date::text as start, p.end_date::text as end,
       p.payday::text, p.late, (p.gross_salary + p.ei + p.cpp)::text as total, p.calculation, false as earlier
     from public.payments p join public.team_members t using (team_member_id)
     where p.invoice_id = $1 and p.payment_type = 'Debit'
     union all
     select p.team_member_id, '', p.start_date::text, p.end_date::text, p.payday::text, p.late, (p.gross_salary + p.ei + p.cpp)::text,
       p.calculation, true
     from (select team_member_id, min(start_date) as start_date, max(payday) as payday
           from public.payments where invoice_id = $1 and payment_type = 'Debit' group by team_member_id) own
     join lateral (select b.payday from public.payments b
       where b.team_member_id = own.team_member_id and b.payment_type = 'Debit' and b.credited_at is null and b.status <> 'upcoming'
         and b.payday < own.payday order by b.payday desc limit 1) before on true
     join public.payments p on p.team_member_id = own.team_member_id and p.payday = before.payday and p.payment_type = 'Debit'
       and p.credited_at is null and p.status <> 'upcoming'
     order by name, member, start`,
    [invoiceId],
  );
  return rows;
}

/** A regular line with its calculation; `earlier` lines are of the payday before. */
export type CalculatedLine = RowFrom<typeof findCalculatedLines>;

/** The one-time payments of an invoice with their calculation, by name. The calculation is null without contributions. */
export async function findCalculatedOneTime(db: Database, invoiceId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select employee_name as name, payment_type as type, case when recovery_id is not null then 'recovery' when corrects_year is not null then 'correction' else coalesce(item_kind, final_pay_kind) end as "finalPay", start_date::text as date, payday::text, amount::text, (amount + ei + cpp)::text as total, calculation
     from public.wip_one_time_payments where invoice_id = $1 order by 1, 2, id`,
    [invoiceId],
  );
  return rows;
}

/** Whom an invoice of the billing provider pays: each person once, by name, with whether all of their pay on it is paid out. */
export async function findPaidPeople(db: Database, providerInvoiceId: string) {
  const { rows } = await db.run(
    { ...asService, readOnly: true },
    `select name, bool_and(paid) as paid, min(payday)::text as payday from (
       select p.team_member_id as member, t.first_name || ' ' || t.last_name as name, lower(p.status) = 'paid' as paid, i.payday
       from public.invoices i join public.payments p on p.invoice_id = i.id join public.team_members t using (team_member_id)
       where i.provider_invoice_id = $1 and i.kind <> 'Credit' and p.payment_type = 'Debit' and p.credited_at is null
       union all
       select o.team_member_id, o.employee_name, lower(o.status) = 'paid', i.payday
       from public.invoices i join public.wip_one_time_payments o on o.invoice_id = i.id
       where i.provider_invoice_id = $1 and i.kind <> 'Credit' and o.credited_at is null) people
     group by member, name order by name`,
    [providerInvoiceId],
  );
  return rows;
}

export type CalculatedOneTime = RowFrom<typeof findCalculatedOneTime>;
