import type { Transaction } from '@portage/platform/postgres/database';

/** A receipt and the client that it came from. */
export async function findMailedReceipt(tx: Transaction, receiptId: string) {
  const { rows } = await tx.query(
    `select coalesce(r.number, '') as number, r.amount_cents, r.amount_cents - r.applied_cents - r.refunded_cents as left_cents, r.received_on::text, c.billing_email
     from public.receipts r join public.companies c on c.id = r.company_id where r.id = $1`,
    [receiptId],
  );
  return rows.map((row) => ({ ...row, cents: Number(row.amount_cents), left: Number(row.left_cents) }))[0];
}

/** A refund or its reversal, with its source and what is left of that. Cents, without a sign. */
export async function findMailedRefund(tx: Transaction, refundId: string) {
  const { rows } = await tx.query(
    `select coalesce(r.number, i.invoice_number, '') as source, f.receipt_id is not null as of_receipt, f.cents < 0 as is_reversal, abs(f.cents)::text as cents, f.refunded_on::text, f.method, f.reference,
       coalesce(f.reason, '') as reason, coalesce(r.amount_cents - r.applied_cents - r.refunded_cents,
         (-i.amount * 100)::bigint - i.applied_cents - i.refunded_cents)::text as left_cents, c.billing_email
     from app.refunds f join public.companies c on c.id = f.company_id left join public.receipts r on r.id = f.receipt_id
     left join public.invoices i on i.id = f.credit_id where f.id = $1`,
    [refundId],
  );
  return rows.map((row) => ({ ...row, cents: Number(row.cents), left: Number(row.left_cents) }))[0];
}

/** What a receipt settles, with what is still open on each invoice. Cents. */
export async function receiptApplications(tx: Transaction, receiptId: string) {
  const { rows } = await tx.query(
    `select i.id, coalesce(i.invoice_number, '') as number, sum(a.cents)::bigint as cents,
       (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents as open_cents
     from public.allocations a join public.invoices i on i.id = a.invoice_id where a.receipt_id = $1
     group by i.id having sum(a.cents) > 0 order by i.due_date, i.id`,
    [receiptId],
  );
  return rows.map((row) => ({ ...row, cents: Number(row.cents), open: Number(row.open_cents) }));
}
