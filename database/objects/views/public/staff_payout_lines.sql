-- Pay that is invoiced and not paid out, and why it can't be paid out now; null when it can. inBatch: it is in a batch that is not sent yet.
-- cents: what is left to pay out of its net pay, after the instalments of recoveries and corrections of contributions.
create view public.staff_payout_lines with (security_invoker = true) as
  select l.line_id, l.company_id, l.team_member_id, l.payday, l.is_one_time, l.late, l.first_day, l.last_day, l.cents, a.id as bank_account_id,
    case when b.batch_id is not null then 'inBatch' when h.held then 'held' when not l.funded then 'unfunded' when app.is_tax_estimate(l.line_id) then 'noTaxTables' when a.id is null then 'noAccount' end as reason,
    b.batch_id
  from (
    select p.id as line_id, p.company_id, p.team_member_id, p.payday, false as is_one_time, p.late, p.start_date as first_day, p.end_date as last_day,
      lower(p.status) = 'collected' or app.is_advanced(p.id) as funded,
      greatest(0, app.due_of_line(p.id, p.gross_salary) - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e where e.payment_id = p.id) - app.withheld_of(p.id))::bigint as cents
    from public.payments p
    where lower(p.status) in ('processing', 'collected') and p.payment_type = 'Debit' and p.credited_at is null
      and not exists (select from app.payout_lines o where o.payment_id = p.id)
    union all
    select p.id, p.company_id, p.team_member_id, p.payday, true, p.payday > p.start_date, p.start_date, p.start_date,
      i.status = 'Paid' or app.is_advanced(p.id),
      greatest(0, app.due_of_line(p.id, p.amount) - (select coalesce(sum(e.cents), 0) from app.earlier_one_time_payouts e where e.one_time_payment_id = p.id))::bigint
    from public.wip_one_time_payments p join public.invoices i on i.id = p.invoice_id
    where p.status = 'Processing' and p.credited_at is null and p.recovery_id is null and p.corrects_year is null and p.pay_item_id is null
      and not exists (select from app.payout_one_time_payments o where o.one_time_payment_id = p.id)
  ) l
  left join app.payout_batch_lines b on b.line_id = l.line_id and b.is_open
  cross join lateral (select exists (select from app.holds_of(l.company_id, l.team_member_id, l.first_day, l.last_day)) as held) h
  left join (select distinct on (n.team_member_id) n.team_member_id, n.id from app.bank_accounts n
    where n.canceled_at is null and n.usable_from <= app.today()
    order by n.team_member_id, n.usable_from desc, n.recorded_at desc, n.id desc) a on a.team_member_id = l.team_member_id;
grant select on public.staff_payout_lines to service_role, staff;
