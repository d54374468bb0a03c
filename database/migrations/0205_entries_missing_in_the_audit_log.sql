-- Entries that the audit log lacks. They are written as release 0.4.0 wrote them: this runs before the functions of a later release are there,
-- and in a database that is being restored there are none.
create function pg_temp.append_audit(chain uuid, table_name text, row_id text, operation text, change jsonb) returns void language plpgsql as $$
declare
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
begin
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  entry_hash := sha256(head.last_hash || convert_to(concat_ws('|', head.last_seq + 1,
    to_char(entry_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '', session_user, table_name, row_id, operation, change), 'UTF8'));
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (chain, head.last_seq + 1, entry_at, null, session_user, table_name, row_id, operation, change, head.last_hash, entry_hash);
  update app.audit_heads set last_seq = head.last_seq + 1, last_hash = entry_hash where company_id = chain;
end $$;

-- Early versions made receipts and allocations of the invoices that were paid, before the audit log followed these tables. The log gets their
-- entries here: only of rows that are exactly what 0048_receivables.sql made of an invoice, which by the log was paid before, and was settled in
-- the next entry about it, before the log had any receipt of the company. Any other row without an entry stays a finding.
with written as materialized (
  select r.id as receipt_id, i.id as invoice_id, (coalesce(i.paid_at, i.created_at) at time zone 'America/Toronto')::date as paid_on
  from public.receipts r
  join public.invoices i on i.company_id = r.company_id and r.provider_invoice_id = coalesce(i.provider_invoice_id, 'invoice:' || i.id)
  cross join lateral (
    select l.seq, l.at from app.audit_log l
    where l.table_name = 'public.invoices' and l.row_id = i.id::text and l.company_id = i.company_id and l.operation = 'UPDATE'
      and l.actor is null and l.change -> 'paid_cents' = jsonb_build_array(0, r.amount_cents)
    order by l.seq limit 1) settled
  where i.kind <> 'Credit' and r.amount_cents = i.amount * 100
    and (r.method, r.payer::text, r.reference::text) = ('other', '', '') and r.bank_line is null and r.recorded_by is null
    and r.recorded_at <= settled.at + (app.now() - now())
    and r.recorded_at <= coalesce((select m.applied_at from migrations.applied m where m.name = '0048_receivables.sql') + (app.now() - now()), 'infinity')
    and (select coalesce(l.change -> 'status' ->> 1, l.change ->> 'status') from app.audit_log l
      where l.table_name = 'public.invoices' and l.row_id = i.id::text and l.company_id = i.company_id and l.seq < settled.seq and l.change ? 'status'
      order by l.seq desc limit 1) = 'Paid'
    and not exists (select from app.audit_log l
      where l.company_id = i.company_id and l.seq < settled.seq and l.table_name in ('public.receipts', 'public.allocations'))
)
select pg_temp.append_audit(missing.company_id, missing.table_name, missing.id::text, 'INSERT', missing.image)
from (
  select 1 as step, r.company_id, 'public.receipts' as table_name, r.id, to_jsonb(r) as image
  from written w join public.receipts r on r.id = w.receipt_id
  where r.received_on = w.paid_on and r.number is null and r.state = 'recorded' and r.applied_cents = r.amount_cents and r.refunded_cents = 0
  union all
  select 2, a.company_id, 'public.allocations', a.id, to_jsonb(a)
  from written w join public.receipts r on r.id = w.receipt_id
  join public.allocations a on a.company_id = r.company_id and a.receipt_id = r.id and a.invoice_id = w.invoice_id
  where a.cents = r.amount_cents and a.applied_on = r.received_on and a.recorded_at = r.recorded_at and a.recorded_by is null
    and a.credit_id is null and a.reason is null
  order by 1, 2, 4) missing
where not exists (select from app.audit_log l where l.table_name = missing.table_name and l.row_id = missing.id::text);

-- What was paid out of a line, or of a one-time payment, decides what is paid out for the same days again, so the log follows it.
select pg_temp.append_audit(r.company_id, r.table_name, r.id::text, 'INSERT', r.image)
from (
  select 1 as step, l.company_id, 'app.payout_lines' as table_name, l.payment_id as id, to_jsonb(l) as image from app.payout_lines l
  union all
  select 2, l.company_id, 'app.payout_one_time_payments', l.one_time_payment_id, to_jsonb(l) from app.payout_one_time_payments l
  union all
  select 3, l.company_id, 'app.earlier_one_time_payouts', l.one_time_payment_id, to_jsonb(l) from app.earlier_one_time_payouts l
  order by 1, 2, 4) r;
