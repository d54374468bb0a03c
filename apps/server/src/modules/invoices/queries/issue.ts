import type { PlainDate } from '@portage/domain/plain-date';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** Lines that share an invoice: those of a pay period, or the one-time payments of a day. */
export interface Group extends Record<string, unknown> {
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  /** Dollars, as a decimal string. */
  total: string;
}

/** A company's upcoming lines grouped by period, earliest payday first. */
export async function upcomingPeriods(tx: Transaction, companyId: string): Promise<Group[]> {
  const { rows } = await tx.query<Group>(
    `select start_date::text, end_date::text, payday::text, sum(gross_salary + ei + cpp)::text as total
     from public.payments where company_id = $1 and status = 'upcoming' group by 1, 2, 3 order by payday, start_date`,
    [companyId],
  );
  return rows;
}

/** Days with one-time payments to invoice. The rows are locked so that none can be canceled while it is invoiced. */
export async function openOneTimeDays(tx: Transaction, companyId: string): Promise<(Group & { ids: string[] })[]> {
  const { rows } = await tx.query<Group & { ids: string[] }>(
    `with open as (
       select * from public.wip_one_time_payments
       where company_id = $1 and status = 'Processing' and invoice_id is null
         and (treatment = 'none' or calculation is not null) for update)
     select start_date::text, start_date::text as end_date, start_date::text as payday,
       sum(amount + ei + cpp)::text as total, array_agg(id) as ids
     from open group by start_date order by start_date`,
    [companyId],
  );
  return rows;
}

/** Adds a pending invoice. Returns its id. */
export async function insertInvoice(
  tx: Transaction,
  invoice: { companyId: string; number: string; kind: 'Pay period' | 'One-time'; due: PlainDate; group: Group },
): Promise<string> {
  const { companyId, number, kind, due, group } = invoice;
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, kind, amount, due_date, period_start, period_end, payday)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [companyId, number, kind, group.total, due, group.start_date, group.end_date, group.payday],
  );
  return rows[0]?.id ?? '';
}

/** Puts the upcoming lines of a period on an invoice and sets them to processing. */
export async function putPeriodOnInvoice(
  tx: Transaction,
  invoiceId: string,
  companyId: string,
  group: Group,
): Promise<void> {
  await tx.query(
    `update public.payments set invoice_id = $1, status = 'processing'
     where company_id = $2 and status = 'upcoming' and start_date = $3 and end_date = $4 and payday = $5`,
    [invoiceId, companyId, group.start_date, group.end_date, group.payday],
  );
}

export async function putOneTimeOnInvoice(tx: Transaction, invoiceId: string, ids: readonly string[]): Promise<void> {
  await tx.query('update public.wip_one_time_payments set invoice_id = $1 where id = any ($2::uuid[])', [
    invoiceId,
    ids,
  ]);
}

/** Takes the next invoice number of a company and year, from 1 without gaps. */
export async function takeInvoiceNumber(tx: Transaction, companyId: string, year: number): Promise<number> {
  const { rows } = await tx.query<{ last_number: number }>(
    `insert into app.invoice_counters as c (company_id, year, last_number) values ($1, $2, 1)
     on conflict (company_id, year) do update set last_number = c.last_number + 1 returning last_number`,
    [companyId, year],
  );
  return rows[0]?.last_number ?? 1;
}
