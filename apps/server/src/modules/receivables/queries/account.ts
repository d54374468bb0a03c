import type { PlainDate } from '@portage/domain/dates/plain-date';
import type { Database } from '@portage/platform/postgres/database';
import { asService } from '@portage/platform/postgres/identity';

const asReader = { ...asService, readOnly: true };

/**
 * What changed a client's account up to a day, oldest first. Cents: positive for what the client owes more, negative for less.
 * A receipt counts from the day on which the money arrived, whatever it settles.
 */
export async function accountEntries(db: Database, companyId: string, to: PlainDate) {
  const { rows } = await db.run(
    asReader,
    `select e.day::text, e.kind, e.document, e.cents::text, e.tax::text from (
       select (created_at at time zone 'America/Toronto')::date as day, 1 as place, 'invoice' as kind, coalesce(invoice_number, '') as document,
         (amount * 100)::bigint as cents, (tax_amount * 100)::bigint as tax, id
       from public.invoices where company_id = $1 and kind <> 'Credit'
       union all
       select (voided_at at time zone 'America/Toronto')::date, 2, 'void', coalesce(invoice_number, ''), -(amount * 100)::bigint, -(tax_amount * 100)::bigint, id
       from public.invoices where company_id = $1 and voided_at is not null
       union all
       select coalesce(due_date::date, (created_at at time zone 'America/Toronto')::date), 3, 'credit', coalesce(invoice_number, ''), (amount * 100)::bigint, (tax_amount * 100)::bigint, id
       from public.invoices where company_id = $1 and kind = 'Credit'
       union all
       select coalesce(i.due_date::date, (i.created_at at time zone 'America/Toronto')::date), 4, 'refund', coalesce(i.invoice_number, ''),
         i.refunded_cents - coalesce((select sum(f.cents) from app.refunds f where f.credit_id = i.id), 0)::bigint, 0, i.id
       from public.invoices i where i.company_id = $1 and i.refunded_cents > 0
         and i.refunded_cents > coalesce((select sum(f.cents) from app.refunds f where f.credit_id = i.id), 0)
       union all
       select received_on, 5, 'receipt', coalesce(number, ''), -amount_cents, 0, id from public.receipts where company_id = $1
       union all
       select returned_on, 6, case state when 'withdrawn' then 'correction' else 'return' end, coalesce(number, ''), amount_cents, 0, id from public.receipts where company_id = $1 and returned_on is not null
       union all
       select f.refunded_on, 8, case when f.cents > 0 then 'refund' else 'refundReversal' end, coalesce(r.number, i.invoice_number, ''), f.cents, 0, f.id
       from app.refunds f left join public.receipts r on r.id = f.receipt_id left join public.invoices i on i.id = f.credit_id where f.company_id = $1
       union all
       select a.applied_on, 7, 'writeOff', coalesce(i.invoice_number, ''), -a.cents, 0, a.id
       from public.allocations a join public.invoices i on i.id = a.invoice_id where a.company_id = $1 and a.write_off_reason is not null
     ) e where e.day <= $2::date order by e.day, e.place, e.document, e.id`,
    [companyId, to],
  );
  return rows.map((row) => ({ ...row, cents: Number(row.cents), tax: Number(row.tax) }));
}

/**
 * What clients owe as of a day, by days past due, and what is not applied to an invoice. Uses only documents and allocations up to
 * that day, so the report of a past day never changes. Dollars, as decimal strings. Clients without either are left out.
 * @param companyId one client; null for all
 */
export async function ageingRows(db: Database, companyId: string | null, asOf: PlainDate) {
  const { rows } = await db.run(
    asReader,
    `with applied as (
       select invoice_id, receipt_id, credit_id, cents from public.allocations
       where applied_on <= $2::date and ($1::uuid is null or company_id = $1)
     ), refunded as (
       select receipt_id, credit_id, sum(cents) as cents, sum(cents) filter (where refunded_on <= $2::date) as by_then from app.refunds
       where $1::uuid is null or company_id = $1 group by receipt_id, credit_id
     ), open as (
       select i.company_id, $2::date - coalesce(i.due_date::date, (i.created_at at time zone 'America/Toronto')::date) as late,
         (i.amount * 100)::bigint - coalesce((select sum(a.cents) from applied a where a.invoice_id = i.id), 0) as cents, 0::numeric as unapplied
       from public.invoices i
       where i.kind <> 'Credit' and ($1::uuid is null or i.company_id = $1) and (i.created_at at time zone 'America/Toronto')::date <= $2::date
         and (i.voided_at is null or (i.voided_at at time zone 'America/Toronto')::date > $2::date)
       union all
       -- What was refunded of a receipt before the bank returned it is owed.
       select r.company_id, 0, 0, case when r.returned_on <= $2::date then 0 else r.amount_cents end
         - coalesce((select sum(a.cents) from applied a where a.receipt_id = r.id), 0) - coalesce(f.by_then, 0)
       from public.receipts r left join refunded f on f.receipt_id = r.id
       where ($1::uuid is null or r.company_id = $1) and r.received_on <= $2::date and (r.returned_on is null or r.returned_on > $2::date or f.by_then <> 0)
       union all
       select c.company_id, 0, 0, (-c.amount * 100)::bigint - (c.refunded_cents - coalesce(f.cents, 0) + coalesce(f.by_then, 0))
         - coalesce((select sum(a.cents) from applied a where a.credit_id = c.id), 0)
       from public.invoices c left join refunded f on f.credit_id = c.id
       where c.kind = 'Credit' and ($1::uuid is null or c.company_id = $1)
         and coalesce(c.due_date::date, (c.created_at at time zone 'America/Toronto')::date) <= $2::date
     ), sums as (
       select company_id, coalesce(sum(cents) filter (where late <= 0), 0) as not_due, coalesce(sum(cents) filter (where late between 1 and 30), 0) as to_30,
         coalesce(sum(cents) filter (where late between 31 and 60), 0) as to_60, coalesce(sum(cents) filter (where late between 61 and 90), 0) as to_90,
         coalesce(sum(cents) filter (where late > 90), 0) as over_90, sum(unapplied) as unapplied, sum(cents) as open
       from open group by company_id having sum(cents) <> 0 or sum(unapplied) <> 0
     )
     select c.id, c.legal_name as company, round(s.not_due / 100.0, 2)::text as "notDue", round(s.to_30 / 100.0, 2)::text as "to30",
       round(s.to_60 / 100.0, 2)::text as "to60", round(s.to_90 / 100.0, 2)::text as "to90", round(s.over_90 / 100.0, 2)::text as "over90",
       round(s.open / 100.0, 2)::text as open, round(s.unapplied / 100.0, 2)::text as unapplied, round((s.open - s.unapplied) / 100.0, 2)::text as balance
     from sums s join public.companies c on c.id = s.company_id order by c.legal_name, c.id`,
    [companyId, asOf],
  );
  return rows;
}

/** What a client quotes with every payment. */
export async function paymentReference(db: Database, companyId: string): Promise<string> {
  const { rows } = await db.run(asReader, 'select reference from app.payment_references where company_id = $1', [
    companyId,
  ]);
  return rows[0]?.reference ?? '';
}
