-- Paydays with pay that a batch would take now, as staff_payout_lines says it, but without amounts: Today asks often, and the first line of a payday is
-- enough. staff_payouts_due has the amounts.
create view public.staff_payouts_ready with (security_invoker = true) as
  select d.payday
  from (
    select distinct p.payday from public.payments p where lower(p.status) = 'collected' and p.payment_type = 'Debit' and p.credited_at is null
    union
    select p.payday from public.wip_one_time_payments p where p.status = 'Processing' and p.credited_at is null
    union
    select a.payday from app.advances a where a.canceled_at is null) d
  cross join lateral (
    select 1 from (
      select p.id, p.company_id, p.team_member_id, p.start_date, p.end_date from public.payments p
      where p.payday = d.payday and (lower(p.status) = 'collected' or lower(p.status) = 'processing' and app.is_advanced(p.id)) and p.payment_type = 'Debit' and p.credited_at is null
        and not exists (select from app.payout_lines o where o.payment_id = p.id)
      union all
      select p.id, p.company_id, p.team_member_id, p.start_date, p.start_date
      from public.wip_one_time_payments p join public.invoices i on i.id = p.invoice_id
      where p.payday = d.payday and p.status = 'Processing' and p.credited_at is null and p.recovery_id is null and p.corrects_year is null and p.pay_item_id is null and (i.status = 'Paid' or app.is_advanced(p.id))
        and not exists (select from app.payout_one_time_payments o where o.one_time_payment_id = p.id)) l
    where not exists (select from app.payout_batch_lines b where b.line_id = l.id and b.is_open)
      and exists (select from app.bank_accounts n where n.team_member_id = l.team_member_id and n.canceled_at is null and n.usable_from <= app.today())
      and not exists (select from app.holds_of(l.company_id, l.team_member_id, l.start_date, l.end_date))
      and not app.is_tax_estimate(l.id)
    limit 1) r;
grant select on public.staff_payouts_ready to service_role, staff;
