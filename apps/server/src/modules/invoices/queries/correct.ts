import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';
import { noteEvent } from '../../../platform/log/business-event.ts';

/** An invoice, locked together with its company. */
export async function lockInvoice(tx: Transaction, invoiceId: string) {
  await tx.query('select app.lock_company(company_id) from public.invoices where id = $1', [invoiceId]);
  const { rows } = await tx.query(
    `select id, company_id, kind, status, amount::text, charges_cents::float8 as charges, tax_rate::text, tax_amount::text, period_start::text, period_end::text, payday::text
     from public.invoices where id = $1 for update`,
    [invoiceId],
  );
  return rows[0];
}

export type LockedInvoice = RowFrom<typeof lockInvoice>;

/** Sets an invoice to Cancelled and its open one-time payments to Canceled. */
export async function setInvoiceCancelled(tx: Transaction, invoiceId: string, reason: string): Promise<void> {
  noteEvent(tx, 'invoice.voided', { invoice: invoiceId });
  await tx.query("update public.invoices set status = 'Cancelled', reason = $2, voided_at = app.now() where id = $1", [
    invoiceId,
    reason,
  ]);
  await tx.query(
    "update public.wip_one_time_payments set status = 'Canceled' where invoice_id = $1 and status = 'Processing'",
    [invoiceId],
  );
  // An instalment or correction that an advance has settled counts no longer either.
  await tx.query(
    "update public.wip_one_time_payments set credited_at = app.now() where invoice_id = $1 and (recovery_id is not null or corrects_year is not null or pay_item_id is not null) and status = 'Paid' and credited_at is null",
    [invoiceId],
  );
}

/** The number of the credit that corrects an invoice. */
export async function findCreditNumber(tx: Transaction, invoiceId: string): Promise<string | undefined> {
  const { rows } = await tx.query('select invoice_number from public.invoices where credit_of = $1', [invoiceId]);
  return rows[0]?.invoice_number ?? undefined;
}

/**
 * Adds a credit of an invoice or of a part of it, without a number. Returns its id.
 * @param credit.total with tax. Dollars, as a decimal string, like `credit.tax`
 * @param credit.charges of it what is charged beside pay, in cents
 */
export async function insertCredit(
  tx: Transaction,
  invoice: LockedInvoice,
  credit: { total: string; charges: number; tax: string; reason: string; asOf: PlainDate },
): Promise<string> {
  const { rows } = await tx.query(
    `insert into public.invoices (company_id, kind, credit_of, reason, amount, status, paid_at, due_date, period_start, period_end, payday, tax_rate, tax_amount, charges_cents)
     values ($1, 'Credit', $2, $3, -$4::numeric, 'Paid', app.now(), $5, $6, $7, $8, $9, -$10::numeric, -$11::bigint) returning id`,
    [
      invoice.company_id,
      invoice.id,
      credit.reason,
      credit.total,
      credit.asOf,
      invoice.period_start,
      invoice.period_end,
      invoice.payday,
      invoice.tax_rate,
      credit.tax,
      credit.charges,
    ],
  );
  return rows[0]?.id ?? '';
}

/** Marks the one-time payments of an invoice as credited. */
export async function setOneTimePaymentsCredited(tx: Transaction, invoiceId: string, creditId: string): Promise<void> {
  await tx.query(
    'update public.wip_one_time_payments set credited_at = app.now(), credit_id = $2 where invoice_id = $1 and credited_at is null',
    [invoiceId, creditId],
  );
}

/** Adds a reversing line for each line of an invoice, in the same status as the line it reverses. */
export async function reverseLines(tx: Transaction, invoiceId: string, creditId: string): Promise<void> {
  const { rows } = await tx.query(
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

/**
 * Marks the days of an invoice's credited lines as owed again, and adds the lines as upcoming ones, unless a line for that
 * period exists. The next run recalculates them. Lines that were owed again before are left alone.
 * @param past whether this includes lines whose payday has passed
 */
export async function reissueLines(tx: Transaction, invoiceId: string, past: boolean): Promise<void> {
  await tx.query(
    `with again as (
       update public.payments set owed_again = true
       where invoice_id = $1 and payment_type = 'Debit' and credited_at is not null and not owed_again
         and ($2 or payday >= app.today()) returning *)
     insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation from again
     on conflict (team_member_id, start_date) where payment_type = 'Debit' and credited_at is null do nothing`,
    [invoiceId, past],
  );
}

/** Adds an invoice's canceled or credited one-time payments again, apart from what was recovered or corrected, with references derived from the old ones, and notes what was paid out of them. */
export async function reissueOneTimePayments(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `with again as (
       insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, employment_end_id,
         final_pay_kind, reference)
       select team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, employment_end_id, final_pay_kind, reference || '-R'
       from public.wip_one_time_payments where invoice_id = $1 and recovery_id is null and corrects_year is null and pay_item_id is null and (status = 'Canceled' or credited_at is not null)
       on conflict do nothing returning id, company_id, reference)
     insert into app.earlier_one_time_payouts (one_time_payment_id, company_id, payout_id, cents)
     select again.id, again.company_id, l.payout_id, l.cents + coalesce(e.cents, 0)
     from again join public.wip_one_time_payments o on o.invoice_id = $1 and o.reference || '-R' = again.reference
     join app.payout_one_time_payments l on l.one_time_payment_id = o.id
     left join app.earlier_one_time_payouts e on e.one_time_payment_id = o.id
     where l.cents + coalesce(e.cents, 0) > 0`,
    [invoiceId],
  );
}

/** Whether lines or one-time payments of an invoice were shown as paid without a payout, and are not confirmed yet. */
export async function hasCarriedOver(tx: Transaction, invoiceId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found where exists (select from public.payments p join app.carried_over c on c.id = p.id where p.invoice_id = $1)
       or exists (select from public.wip_one_time_payments o join app.carried_over c on c.id = o.id where o.invoice_id = $1)`,
    [invoiceId],
  );
  return rows.length > 0;
}

/** Whether lines or one-time payments of an invoice are in a payout file that is not marked as sent. */
export async function isInPayoutFile(tx: Transaction, invoiceId: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select 1 as found where exists (select from public.payments p where p.invoice_id = $1 and app.is_in_exported_batch(p.id))
       or exists (select from public.wip_one_time_payments o where o.invoice_id = $1 and app.is_in_exported_batch(o.id))`,
    [invoiceId],
  );
  return rows.length > 0;
}
