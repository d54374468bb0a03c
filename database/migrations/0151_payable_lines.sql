-- Which pay may be paid out to people is decided here alone: by the console's list, its list for the bank, and the payout.

-- The holds of a person's pay of some days that are not released. It has no search_path of its own, so that queries inline it.
create function app.holds_of(company uuid, member uuid, first date, last date) returns setof app.pay_holds
language sql stable as $$
  select h.* from app.pay_holds h
  where h.company_id = $1 and h.released_at is null and (h.team_member_id is null or h.team_member_id = $2)
    and (h.first_day is null or h.first_day <= $4 and h.last_day >= $3)
$$;
revoke execute on function app.holds_of(uuid, uuid, date, date) from public;
grant execute on function app.holds_of(uuid, uuid, date, date) to service_role, staff;

-- Payable: funded, not paid out yet, and not on hold. A returned receipt sends collected lines back to processing; a line that was paid
-- by then stays paid, and waits until its invoice is paid again.
create or replace view public.staff_pay_lines with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.gross_salary, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.late, p.estimate, coalesce(i.created_at, p.created_at) as since, o.reference as payout_reference,
    case when lower(p.status) = 'upcoming' then 'planned'
      when lower(p.status) in ('paid', 'complete') then 'paid'
      when lower(p.status) = 'collected' then 'collected'
      when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded'
      else 'issued' end as stage, null::text as payment_type,
    l.payment_id is null
      and (lower(p.status) = 'collected' or lower(p.status) in ('paid', 'complete') and coalesce(i.status, 'Paid') = 'Paid')
      and not h.held as payable, h.held
  from public.payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.end_date)) as held) h
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.amount, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.payday > p.start_date, p.estimate, coalesce(i.created_at, p.created_at), o.reference,
    case when p.status in ('Paid', 'Complete') then 'paid'
      when p.invoice_id is null then 'planned'
      when i.status = 'Paid' then 'collected'
      when i.paid_cents + i.credited_cents > 0 then 'funded'
      else 'issued' end, p.payment_type,
    l.one_time_payment_id is null
      and (coalesce(i.status, '') = 'Paid' or p.status in ('Paid', 'Complete') and coalesce(i.status, 'Paid') = 'Paid')
      and not h.held, h.held
  from public.wip_one_time_payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_one_time_payments l on l.one_time_payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.start_date)) as held) h
  where p.status <> 'Canceled' and p.credited_at is null;
grant select on public.staff_pay_lines to service_role;

-- Lines become paid and open again whatever the case of their status.
drop index public.payments_collected_idx;
create index payments_collected_idx on public.payments (company_id, payday) where lower(status) = 'collected';

-- Pay that was paid before payouts were recorded was paid out then, under a reference that is not known: it is not offered again.
with earlier_lines as (
  select p.id, p.company_id, p.payday from public.payments p join migrations.applied a on a.name = '0089_pay_holds.sql'
  where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) in ('paid', 'complete') and p.updated_at < a.applied_at
    and not exists (select from app.payout_lines l where l.payment_id = p.id)
), earlier_one_times as (
  -- When it became paid is in the audit log alone.
  select o.id, o.company_id, o.payday from public.wip_one_time_payments o join migrations.applied a on a.name = '0102_console_month.sql'
  where o.credited_at is null and o.status in ('Paid', 'Complete')
    and not exists (select from app.audit_log e where e.table_name = 'public.wip_one_time_payments' and e.row_id = o.id::text
      and e.at >= a.applied_at and e.change ? 'status')
    and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id)
), made as (
  insert into app.payouts (company_id, payday, reference)
  select company_id, payday, '–' from (select company_id, payday from earlier_lines union select company_id, payday from earlier_one_times) days
  returning id, company_id, payday
), lines as (
  insert into app.payout_lines (payment_id, company_id, payout_id)
  select e.id, company_id, m.id from earlier_lines e join made m using (company_id, payday)
)
insert into app.payout_one_time_payments (one_time_payment_id, company_id, payout_id)
select e.id, company_id, m.id from earlier_one_times e join made m using (company_id, payday);
