import type { PlainDate } from '@portage/domain/dates/plain-date';
import { parseCents } from '@portage/domain/money/money';
import { expect } from 'vitest';
import { statement } from '../../../receivables/statement/statement.ts';
import type { Books } from './year-world.ts';

/** Every row that contradicts another, with what is wrong; none when the books are true. $1 is the day. */
const contradictions = `
  with settled as (
    select i.*, coalesce(a.paid, 0) as a_paid, coalesce(a.credited, 0) as a_credited, coalesce(a.off, 0) as a_off
    from public.invoices i left join (
      select invoice_id, sum(cents) filter (where receipt_id is not null) as paid, sum(cents) filter (where credit_id is not null) as credited,
        sum(cents) filter (where write_off_reason is not null) as off
      from public.allocations group by 1) a on a.invoice_id = i.id
  ), open as (select * from settled where kind <> 'Credit' and status <> 'Cancelled')
  select 'total differs from lines' as wrong, i.invoice_number as row from public.invoices i
  where i.amount <> coalesce((select sum(p.gross_salary + p.ei + p.cpp) from public.payments p
        where p.invoice_id = i.id and (i.status <> 'Cancelled' or p.payment_type = 'Debit')), 0)
      + coalesce((select sum(o.amount + o.ei + o.cpp) from public.wip_one_time_payments o where o.invoice_id = i.id), 0)
      - coalesce((select sum(o.amount + o.ei + o.cpp) from public.wip_one_time_payments o where o.credit_id = i.id), 0)
      - coalesce((select sum(l.cents) from app.line_credits l where l.credit_id = i.id), 0) / 100.0
      + i.charges_cents / 100.0 + i.tax_amount
  union all select 'charges differ from their sum', i.invoice_number from public.invoices i
  where i.charges_cents <> coalesce((select sum(c.cents) from public.invoice_charges c
    where c.invoice_id = i.id and (c.reverses is null or i.kind = 'Credit')), 0)
  union all select 'counters differ from allocations', invoice_number from settled
  where kind <> 'Credit' and (a_paid, a_credited, a_off) is distinct from (paid_cents, credited_cents, written_off_cents)
  union all select 'status does not follow', invoice_number from open
  where status <> case when a_paid + a_credited + a_off = amount * 100 then 'Paid' when due_date < $1::date then 'Overdue' else 'Pending' end
  union all select 'a line does not follow its invoice', i.invoice_number from open i join public.payments p on p.invoice_id = i.id
  where p.payment_type = 'Debit' and p.credited_at is null and p.status <> case
      -- What was paid out stays paid when the bank returns the client's payment.
      when exists (select from app.payout_lines l join app.payouts o on o.id = l.payout_id where l.payment_id = p.id and o.value_date <= $1::date
          and (o.payday = p.payday or i.status = 'Paid' and p.payday <= $1::date)) then 'paid'
      when i.status = 'Paid' then 'collected' else 'processing' end
  union all select 'a funded or advanced payday that is over without its exception', i.invoice_number from open i
  where (exists (select from public.payments p where p.invoice_id = i.id and p.payment_type = 'Debit' and p.credited_at is null
        and (p.status = 'collected' or p.status = 'processing' and app.is_advanced(p.id)) and p.payday < $1::date and not exists (select from app.payout_lines l where l.payment_id = p.id))
      or i.status = 'Paid' and exists (select from public.wip_one_time_payments o where o.invoice_id = i.id and o.status = 'Processing'
        and o.credited_at is null and o.payday < $1::date
        and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id))) <> exists (
    select from public.pay_exceptions e where e.invoice_id = i.id and e.key = 'payoutMissing' and e.resolved_at is null)
  union all select 'a batch differs from its payouts', b.number::text from app.payout_batches b
  where b.state = 'sent' and (select sum(cents) from app.payout_batch_people p where p.batch_id = b.id) <>
    coalesce((select sum(l.cents) from app.payouts o join app.payout_lines l on l.payout_id = o.id where o.batch_id = b.id), 0)
      + coalesce((select sum(l.cents) from app.payouts o join app.payout_one_time_payments l on l.payout_id = o.id where o.batch_id = b.id), 0)
      + coalesce((select sum(r.cents) from app.payouts o join app.payout_returns r on r.payout_id = o.id where o.batch_id = b.id), 0)
  union all select 'a payout differs from net pay', p.id::text from app.payout_lines l join public.payments p on p.id = l.payment_id
  where p.credited_at is null and l.cents <> greatest(0, app.due_of_line(p.id, p.gross_salary) - app.withheld_of(p.id)
    - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e where e.payment_id = p.id))
  union all select 'pay without net pay', p.id::text from public.payments p left join app.net_pays n on n.line_id = p.id
  where p.payment_type = 'Debit' and p.credited_at is null
    and (n.line_id is null or n.stale or (n.gross, n.cpp, n.cpp2, n.ei, n.qpip) <> ((p.gross_salary * 100)::bigint, (p.calculation->>'cpp')::bigint,
      (p.calculation->>'cpp2')::bigint, (p.calculation->>'ei')::bigint, (p.calculation->>'qpip')::bigint))
  union all select 'receipt differs from allocations', r.number from public.receipts r
  where r.applied_cents <> (select coalesce(sum(cents), 0) from public.allocations a where a.receipt_id = r.id)
  union all select 'credit differs from allocations', c.invoice_number from public.invoices c
  where c.kind = 'Credit' and c.applied_cents <> (select coalesce(sum(cents), 0) from public.allocations a where a.credit_id = c.id)
  union all select 'an estimate is invoiced', p.id::text from public.payments p
  where p.estimate and (p.invoice_id is not null or p.status <> 'upcoming')
  union all select 'an overdue invoice without its exception', i.invoice_number from open i
  where (i.status = 'Overdue' and not exists (select from app.advanced_lines a where a.invoice_id = i.id)) <> exists (select from public.pay_exceptions e
    where e.invoice_id = i.id and e.key = 'invoiceUnfunded' and e.resolved_at is null)
  union all select 'not on the provider', i.invoice_number from open i where i.provider_invoice_id is null and i.amount > 0
  union all select 'numbers have a gap', kind || ' ' || year from (
    select left(number, 2) as kind, substr(number, length(number) - 8, 4) as year, count(*) as given, max(right(number, 4)::int) as last,
      count(distinct number) as different
    from (select invoice_number as number from public.invoices union all select number from public.receipts) n group by 1, 2) s
  where given <> last or given <> different`;

/** Checks invoices, lines, receipts and allocations against each other, and each client's statement. */
export async function checkBooks({ server, clients }: Books, asOf: PlainDate): Promise<void> {
  const wrong = await server.rows(contradictions, [asOf]);
  if (wrong.length > 0) throw new Error(`The books of ${asOf}: ${JSON.stringify(wrong.slice(0, 5))}`);
  for (const { id, name } of Object.values(clients)) {
    const { closing, ageing } = await statement(server.deps, { id, name }, { from: null, to: asOf });
    const [books] = await server.rows<{ open: string; unapplied: string }>(
      `select coalesce(sum((amount * 100)::bigint - paid_cents - credited_cents - written_off_cents)
           filter (where kind <> 'Credit' and status <> 'Cancelled'), 0)::text as open,
         (coalesce(sum((-amount * 100)::bigint - applied_cents - refunded_cents) filter (where kind = 'Credit'), 0)
           + (select coalesce(sum(amount_cents - applied_cents - refunded_cents), 0) from public.receipts where company_id = $1 and state = 'recorded'))::text as unapplied
       from public.invoices where company_id = $1`,
      [id],
    );
    const open = Number(books?.open);
    expect([closing, parseCents(ageing.open)], `${name} on ${asOf}`).toEqual([open - Number(books?.unapplied), open]);
  }
}
