import type { Transaction } from '@portage/platform/postgres/database';
import type { RowFrom } from '@portage/platform/postgres/statements';

/** A receipt, locked, with its amount and what is left of it in cents. */
export async function lockReceipt(tx: Transaction, receiptId: string) {
  const { rows } = await tx.query(
    `select id, company_id, coalesce(number, id::text) as number, state, amount_cents, applied_cents, refunded_cents, received_on::text
     from public.receipts where id = $1 for update`,
    [receiptId],
  );
  return rows.map(({ amount_cents, applied_cents, refunded_cents, ...row }) => ({
    ...row,
    amount: Number(amount_cents),
    left: Number(amount_cents) - Number(applied_cents) - Number(refunded_cents),
  }))[0];
}

/** A credit, locked, with what is left of it in cents. */
export async function lockCredit(tx: Transaction, creditId: string) {
  const { rows } = await tx.query(
    `select id, company_id, coalesce(invoice_number, id::text) as number, (-amount * 100)::bigint - applied_cents - refunded_cents as left_cents,
       coalesce(due_date, app.today())::text as issued_on
     from public.invoices where id = $1 and kind = 'Credit' for update`,
    [creditId],
  );
  return rows.map(({ left_cents, ...row }) => ({ ...row, left: Number(left_cents) }))[0];
}

/** Invoices of a company by id, locked in the order of their ids, with what is open in cents. */
export async function lockInvoices(tx: Transaction, companyId: string, ids: readonly string[]) {
  const { rows } = await tx.query(
    `select id, coalesce(invoice_number, id::text) as number, kind, status, (amount * 100)::bigint as total_cents,
       (amount * 100)::bigint - paid_cents - credited_cents - written_off_cents as open_cents, due_date::text as due,
       (created_at at time zone 'America/Toronto')::date::text as issued_on, provider_invoice_id
     from public.invoices where company_id = $1 and id = any ($2::uuid[]) order by id for update`,
    [companyId, ids],
  );
  return rows.map(({ total_cents, open_cents, ...row }) => ({
    ...row,
    total: Number(total_cents),
    open: Number(open_cents),
  }));
}

/** An invoice to settle. */
export type LockedInvoice = RowFrom<typeof lockInvoices>;

/** A company's invoices with something open, earliest due date first. */
export async function openInvoices(tx: Transaction, companyId: string): Promise<string[]> {
  const { rows } = await tx.query(
    `select id from public.invoices where company_id = $1 and kind <> 'Credit' and status in ('Pending', 'Overdue')
       and paid_cents + credited_cents + written_off_cents < amount * 100 order by due_date, created_at, id`,
    [companyId],
  );
  return rows.map(({ id }) => id);
}
