import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Transaction } from '@portage/platform/postgres/database';
import { noteEvent } from '../../../platform/log/business-event.ts';

/**
 * Sets an invoice to Paid and its lines to collected, with the lines that reverse some of them. It is paid on the day of the last
 * receipt or credit, which can be recorded days later.
 */
export async function setInvoicePaid(tx: Transaction, invoiceId: string): Promise<void> {
  await tx.query(
    `update public.invoices i set status = 'Paid', paid_at = coalesce((
       select (max(a.applied_on)::timestamp + interval '12 hours') at time zone 'America/Toronto' from public.allocations a
       where a.invoice_id = i.id and a.cents > 0 and not exists (select from public.allocations r where r.reverses_id = a.id)
       having max(a.applied_on) < app.today()), app.now())
     where i.id = $1`,
    [invoiceId],
  );
  await tx.query(
    `update public.payments set status = 'collected' where lower(status) = 'processing' and id in (
       select p.id from public.payments p where p.invoice_id = $1
       union all select c.id from public.payments p join public.payments c on c.credit_of = p.id where p.invoice_id = $1)`,
    [invoiceId],
  );
  noteEvent(tx, 'invoice.paid', { invoice: invoiceId });
}

/** Opens a paid invoice again. Its lines go back to processing, except those that were paid out. */
export async function reopenInvoice(tx: Transaction, invoiceId: string, asOf: PlainDate): Promise<void> {
  await tx.query(
    `update public.invoices set status = case when due_date < $2::date then 'Overdue' else 'Pending' end, paid_at = null
     where id = $1 and status = 'Paid'`,
    [invoiceId, asOf],
  );
  await tx.query(
    `update public.payments set status = 'processing' where lower(status) = 'collected' and id in (
       select p.id from public.payments p where p.invoice_id = $1
       union all select c.id from public.payments p join public.payments c on c.credit_of = p.id where p.invoice_id = $1)`,
    [invoiceId],
  );
}
