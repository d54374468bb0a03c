import { subtractBankDays } from '@portage/domain/bank-holidays';
import { parseCents } from '@portage/domain/money';
import { laterOf, type PlainDate, yearOf } from '@portage/domain/plain-date';
import type { Transaction } from '../../platform/postgres/database.ts';

export interface InvoiceTerms {
  /** Bank days before payday on which the invoice is issued. */
  leadBankDays: number;
  /** Bank days before payday on which funds are due. */
  dueBankDays: number;
}

export interface IssuedInvoice {
  id: string;
  number: string;
  /** Cents. */
  amount: number;
}

interface Group extends Record<string, unknown> {
  start_date: PlainDate;
  end_date: PlainDate;
  payday: PlainDate;
  total: string;
}

/**
 * One invoice for each pay period whose upcoming lines have come within the lead time, and one for each day of one-time payments; what
 * is on it is marked in the same transaction, so it is invoiced exactly once. The caller holds the company's lock.
 */
export async function issueInvoices(
  tx: Transaction,
  companyId: string,
  asOf: PlainDate,
  terms: InvoiceTerms,
): Promise<IssuedInvoice[]> {
  const isDue = (group: Group) => subtractBankDays(group.payday, terms.leadBankDays) <= asOf;
  const { rows: periods } = await tx.query<Group>(
    `select start_date::text, end_date::text, payday::text, sum(gross_salary + ei + cpp)::text as total
     from public.payments where company_id = $1 and status = 'upcoming' group by 1, 2, 3 order by payday, start_date`,
    [companyId],
  );
  const issued: IssuedInvoice[] = [];
  for (const group of periods.filter(isDue)) {
    const invoice = await insertInvoice(tx, companyId, 'Pay period', group, asOf, terms);
    await tx.query(
      `update public.payments set invoice_id = $1, status = 'processing'
       where company_id = $2 and status = 'upcoming' and start_date = $3 and end_date = $4 and payday = $5`,
      [invoice.id, companyId, group.start_date, group.end_date, group.payday],
    );
    issued.push(invoice);
  }
  for (const group of (await openOneTimeDays(tx, companyId)).filter(isDue)) {
    const invoice = await insertInvoice(tx, companyId, 'One-time', group, asOf, terms);
    await tx.query('update public.wip_one_time_payments set invoice_id = $1 where id = any ($2::uuid[])', [
      invoice.id,
      group.ids,
    ]);
    issued.push(invoice);
  }
  return issued;
}

/** Days with one-time payments to invoice. The rows are locked, so that none can be canceled while it goes on an invoice. */
async function openOneTimeDays(tx: Transaction, companyId: string): Promise<(Group & { ids: string[] })[]> {
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

async function insertInvoice(
  tx: Transaction,
  companyId: string,
  kind: 'Pay period' | 'One-time',
  group: Group,
  asOf: PlainDate,
  terms: InvoiceTerms,
): Promise<IssuedInvoice> {
  const number = await nextInvoiceNumber(tx, companyId, yearOf(asOf));
  const due = laterOf(subtractBankDays(group.payday, terms.dueBankDays), asOf);
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, kind, amount, due_date, period_start, period_end, payday)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [companyId, number, kind, group.total, due, group.start_date, group.end_date, group.payday],
  );
  return { id: rows[0]?.id ?? '', number, amount: parseCents(group.total) };
}

/** 'INV-2026-0001', counted per company and year without a gap. */
export async function nextInvoiceNumber(tx: Transaction, companyId: string, year: number): Promise<string> {
  const { rows } = await tx.query<{ last_number: number }>(
    `insert into app.invoice_counters as c (company_id, year, last_number) values ($1, $2, 1)
     on conflict (company_id, year) do update set last_number = c.last_number + 1 returning last_number`,
    [companyId, year],
  );
  return `INV-${year}-${String(rows[0]?.last_number ?? 1).padStart(4, '0')}`;
}
