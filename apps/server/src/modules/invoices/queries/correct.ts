import type { PlainDate } from '@portage/domain/plain-date';
import type { Transaction } from '../../../platform/postgres/database.ts';

export interface LockedInvoice extends Record<string, unknown> {
  id: string;
  company_id: string;
  kind: string;
  status: string;
  amount: string;
  period_start: PlainDate;
  period_end: PlainDate;
  payday: PlainDate;
}

/** An invoice, locked together with its company. */
export async function lockInvoice(tx: Transaction, invoiceId: string): Promise<LockedInvoice | undefined> {
  await tx.query('select app.lock_company(company_id) from public.invoices where id = $1', [invoiceId]);
  const { rows } = await tx.query<LockedInvoice>(
    `select id, company_id, kind, status, amount::text, period_start::text, period_end::text, payday::text
     from public.invoices where id = $1 for update`,
    [invoiceId],
  );
  return rows[0];
}

/** Sets an invoice to Cancelled and its open one-time payments to Canceled. */
export async function setInvoiceCancelled(tx: Transaction, invoiceId: string, reason: string): Promise<void> {
  await tx.query("update public.invoices set status = 'Cancelled', reason = $2 where id = $1", [invoiceId, reason]);
  await tx.query(
    "update public.wip_one_time_payments set status = 'Canceled' where invoice_id = $1 and status = 'Processing'",
    [invoiceId],
  );
}

/** The number of the credit that corrects an invoice. */
export async function findCreditNumber(tx: Transaction, invoiceId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ invoice_number: string }>(
    'select invoice_number from public.invoices where credit_of = $1',
    [invoiceId],
  );
  return rows[0]?.invoice_number;
}

/** Adds a credit for an invoice and marks the invoice's one-time payments as credited. Returns the credit's id. */
export async function insertCredit(
  tx: Transaction,
  invoice: LockedInvoice,
  credit: { number: string; reason: string; asOf: PlainDate },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, kind, credit_of, reason, amount, status, paid_at, due_date, period_start, period_end, payday)
     values ($1, $2, 'Credit', $3, $4, -$5::numeric, 'Paid', app.now(), $6, $7, $8, $9) returning id`,
    [
      invoice.company_id,
      credit.number,
      invoice.id,
      credit.reason,
      invoice.amount,
      credit.asOf,
      invoice.period_start,
      invoice.period_end,
      invoice.payday,
    ],
  );
  await tx.query(
    'update public.wip_one_time_payments set credited_at = app.now() where invoice_id = $1 and credited_at is null',
    [invoice.id],
  );
  return rows[0]?.id ?? '';
}

/** Adds a reversing line for each line of an invoice, in the same status as the line it reverses. */
export async function reverseLines(tx: Transaction, invoiceId: string, creditId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `update public.payments set credited_at = app.now()
     where invoice_id = $1 and payment_type = 'Debit' and credited_at is null returning id`,
    [invoiceId],
  );
  const ids = rows.map((row) => row.id);
  await tx.query(
    `insert into public.payments (company_id, team_member_id, invoice_id, status, payment_type, credit_of, start_date, end_date, payday,
       period_number, gross_salary, ei, cpp, calculation)
     select company_id, team_member_id, $2, status, 'Credit', id, start_date, end_date, payday, period_number, -gross_salary, -ei, -cpp, calculation
     from public.payments where id = any ($1::uuid[])`,
    [ids, creditId],
  );
}

/** Adds an invoice's credited lines again as upcoming lines, unless a line for that period exists. */
export async function reissueLines(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation
     from public.payments where invoice_id = $1 and payment_type = 'Debit' and credited_at is not null
     on conflict (team_member_id, start_date) where payment_type = 'Debit' and credited_at is null do nothing`,
    [invoiceId],
  );
}

/** Adds an invoice's canceled or credited one-time payments again, with references derived from the old ones. */
export async function reissueOneTimePayments(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, reference)
     select team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, reference || '-R'
     from public.wip_one_time_payments where invoice_id = $1 and (status = 'Canceled' or credited_at is not null)
     on conflict (reference) do nothing`,
    [invoiceId],
  );
}
