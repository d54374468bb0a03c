import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/**
 * A company's upcoming lines of paydays up to a day, grouped for invoices, earliest payday first: the lines of a pay period, in parts or whole, and
 * the late lines of a payday. The total is less what is recovered from them. Estimates are never invoiced. The days run from the first to the last of the group.
 */
export async function upcomingPeriods(tx: Transaction, companyId: string, until: PlainDate) {
  const { rows } = await tx.query(
    `select min(start_date)::text as start_date, max(end_date)::text as end_date, payday::text,
       sum(gross_salary + ei + cpp + coalesce((select sum(i.total) from app.instalments_to_invoice($1) i where i.line_id = line.id), 0))::text as total,
       array_agg(id) as ids
     from (select *, start_date::date - coalesce((calculation->'pay'->'days'->>'calendarFrom')::int, (calculation->'pay'->'days'->>'from')::int, 0) as period_start
       from public.payments where company_id = $1 and status = 'upcoming' and not estimate and payday <= $2::date) line
     group by line.payday, late, case when not late then period_start end
     order by line.payday, min(start_date)`,
    [companyId, until],
    'upcoming periods',
  );
  return rows;
}

/** Lines that share an invoice: those of a pay period, late ones of a payday, or the one-time payments of a day. The total is in dollars, as a decimal string. */
export type Group = RowFrom<typeof upcomingPeriods>;

/** Days with one-time payments to invoice, apart from those that staff hold, or that a client's credit policy stops. The rows are locked so that none can be canceled while it is invoiced. */
export async function openOneTimeDays(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    `with open as (
       select * from public.wip_one_time_payments o
       where company_id = $1 and status = 'Processing' and invoice_id is null and not estimate and recovery_id is null and corrects_year is null and pay_item_id is null
         and (treatment = 'none' or calculation is not null)
         and not exists (select from app.holds_of(o.company_id, o.team_member_id, o.start_date, o.start_date))
         and not app.is_planning_stopped(o.company_id, o.start_date) for update)
     select start_date::text, start_date::text as end_date, start_date::text as payday,
       sum(amount + ei + cpp)::text as total, array_agg(id) as ids
     from open group by start_date order by start_date`,
    [companyId],
    'open one time days',
  );
  return rows;
}

/** Dollars and percent, as decimal strings. The amount includes the charges beside pay, in cents, and the tax. */
interface TaxedAmount {
  amount: string;
  charges: number;
  taxRate: string;
  tax: string;
}

/** What decides a client's tax rate: its own, in percent, or null; and its country. */
export async function findClientTax(tx: Transaction, companyId: string) {
  const { rows } = await tx.query(
    'select tax_rate::text, hiring_country from public.companies where id = $1',
    [companyId],
    'find client tax',
  );
  return rows[0];
}

/** Adds a pending invoice without a number. Returns its id. */
export async function insertInvoice(
  tx: Transaction,
  invoice: { companyId: string; kind: 'Pay period' | 'One-time'; due: PlainDate; group: Group } & TaxedAmount,
): Promise<string> {
  const { companyId, kind, due, group, amount, charges, taxRate, tax } = invoice;
  const { rows } = await tx.query(
    `insert into public.invoices (company_id, kind, amount, due_date, period_start, period_end, payday, tax_rate, tax_amount, charges_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [companyId, kind, amount, due, group.start_date, group.end_date, group.payday, taxRate, tax, charges],
    'insert invoice',
  );
  return rows[0]?.id ?? '';
}

/** Puts upcoming lines on an invoice, with the instalments of recoveries and corrections that go with them, and sets the lines to processing. */
export async function putLinesOnInvoice(tx: Transaction, invoiceId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `update public.wip_one_time_payments o set invoice_id = i.id, payday = i.payday, withheld_from = n.line_id
     from public.invoices i cross join lateral app.instalments_to_invoice(i.company_id) n
     where i.id = $1 and n.line_id = any ($2::uuid[]) and o.id = n.one_time_payment_id`,
    [invoiceId, ids],
    'put instalments on invoice',
  );
  await tx.query(
    "update public.payments set invoice_id = $1, status = 'processing' where id = any ($2::uuid[]) and status = 'upcoming' and not estimate",
    [invoiceId, ids],
    'put lines on invoice',
  );
}

/** Puts one-time payments on an invoice. They are paid on its payday. */
export async function putOneTimeOnInvoice(tx: Transaction, invoiceId: string, group: Group): Promise<void> {
  await tx.query('update public.wip_one_time_payments set invoice_id = $1, payday = $2 where id = any ($3::uuid[])', [
    invoiceId,
    group.payday,
    group.ids,
  ]);
}

/** Gives a new invoice or credit the next number of its series. Locks the series until the transaction ends. */
export async function setDocumentNumber(
  tx: Transaction,
  id: string,
  kind: 'invoice' | 'credit',
  year: number,
): Promise<string> {
  const { rows } = await tx.query(
    `update public.invoices set invoice_number = app.take_number($2, $3), numbered_at = app.now()
     where id = $1 and invoice_number is null returning invoice_number`,
    [id, kind, year],
    'set document number',
  );
  return rows[0]?.invoice_number ?? '';
}
