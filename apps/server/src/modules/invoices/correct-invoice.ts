import { type PlainDate, yearOf } from '@portage/domain/plain-date';
import type { Transaction } from '../../platform/postgres/database.ts';
import { nextInvoiceNumber } from './issue-invoices.ts';

interface InvoiceRow extends Record<string, unknown> {
  id: string;
  company_id: string;
  kind: string;
  status: string;
  amount: string;
  period_start: PlainDate;
  period_end: PlainDate;
  payday: PlainDate;
}

/** An invoice cannot be corrected the way that was asked; the message says why. */
export class CorrectionRefused extends Error {}

/**
 * Takes back an invoice that was not paid: it is cancelled, and each of its lines gets one that takes it back, so that nothing of it
 * counts towards the year. Run again it changes nothing.
 * @param options.payAgain the periods are made anew as upcoming lines, calculated by the next run
 */
export async function voidInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean },
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice.status === 'Cancelled') return options.payAgain ? makeAgain(tx, invoice.id) : undefined;
  if (invoice.status === 'Paid') throw new CorrectionRefused('The invoice is paid; correct it with a credit.');
  await tx.query("update public.invoices set status = 'Cancelled', reason = $2 where id = $1", [
    invoice.id,
    options.reason,
  ]);
  await takeBackLines(tx, invoice.id, invoice.id);
  await tx.query(
    "update public.wip_one_time_payments set status = 'Canceled' where invoice_id = $1 and status = 'Processing'",
    [invoice.id],
  );
  if (options.payAgain) await makeAgain(tx, invoice.id);
}

/**
 * Corrects a paid invoice by a credit: an invoice of the opposite amount, which names the one it corrects, with a line for each line.
 * @returns the credit's number
 */
export async function creditInvoice(
  tx: Transaction,
  invoiceId: string,
  options: { reason: string; payAgain: boolean; asOf: PlainDate },
): Promise<string> {
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice.kind === 'Credit') throw new CorrectionRefused('A credit is not corrected by another credit.');
  if (invoice.status !== 'Paid') throw new CorrectionRefused('The invoice is not paid; void it instead.');
  const earlier = await tx.query<{ invoice_number: string }>(
    'select invoice_number from public.invoices where credit_of = $1',
    [invoice.id],
  );
  if (earlier.rows[0] !== undefined)
    throw new CorrectionRefused(`The invoice is corrected already, by ${earlier.rows[0].invoice_number}.`);
  const number = await nextInvoiceNumber(tx, invoice.company_id, yearOf(options.asOf));
  const { rows } = await tx.query<{ id: string }>(
    `insert into public.invoices (company_id, invoice_number, kind, credit_of, reason, amount, status, paid_at, due_date, period_start, period_end, payday)
     values ($1, $2, 'Credit', $3, $4, -$5::numeric, 'Paid', app.now(), $6, $7, $8, $9) returning id`,
    [
      invoice.company_id,
      number,
      invoice.id,
      options.reason,
      invoice.amount,
      options.asOf,
      invoice.period_start,
      invoice.period_end,
      invoice.payday,
    ],
  );
  await takeBackLines(tx, invoice.id, rows[0]?.id ?? '');
  await tx.query(
    'update public.wip_one_time_payments set credited_at = app.now() where invoice_id = $1 and credited_at is null',
    [invoice.id],
  );
  if (options.payAgain) await makeAgain(tx, invoice.id);
  return number;
}

async function lockInvoice(tx: Transaction, invoiceId: string): Promise<InvoiceRow> {
  await tx.query('select app.lock_company(company_id) from public.invoices where id = $1', [invoiceId]);
  const { rows } = await tx.query<InvoiceRow>(
    `select id, company_id, kind, status, amount::text, period_start::text, period_end::text, payday::text
     from public.invoices where id = $1 for update`,
    [invoiceId],
  );
  const invoice = rows[0];
  if (invoice === undefined) throw new CorrectionRefused('There is no such invoice.');
  return invoice;
}

/** Beside each line of an invoice a line of the opposite amounts, in the state of the one it takes back. */
async function takeBackLines(tx: Transaction, invoiceId: string, creditId: string): Promise<void> {
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

/**
 * The periods of an invoice's credited lines as upcoming lines, where none stands in their place already, and its one-time payments as
 * new ones with a reference that follows from the old.
 */
async function makeAgain(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `insert into public.payments (company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation)
     select company_id, team_member_id, start_date, end_date, payday, period_number, gross_salary, ei, cpp, calculation
     from public.payments where invoice_id = $1 and payment_type = 'Debit' and credited_at is not null
     on conflict (team_member_id, start_date) where payment_type = 'Debit' and credited_at is null do nothing`,
    [invoiceId],
  );
  await tx.query(
    `insert into public.wip_one_time_payments (team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, reference)
     select team_member_id, payment_type, amount, start_date, end_date, treatment, description, memo, reference || '-R'
     from public.wip_one_time_payments where invoice_id = $1 and (status = 'Canceled' or credited_at is not null)
     on conflict (reference) do nothing`,
    [invoiceId],
  );
}
