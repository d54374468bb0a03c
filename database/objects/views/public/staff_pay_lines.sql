-- Payable: funded or advanced, not paid out yet, not on hold, and in no file that a bank may have. A returned receipt sends collected lines back to processing. carried_over: paid before
-- payouts were recorded, which the provider has not confirmed. payout_amount: what was paid out of a line, or what is left to pay out. due_amount: its net pay.
-- Pay whose tax is an estimate is not payable. Instalments of recoveries are settled by the payout of the line that they reduce.
create view public.staff_pay_lines with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.gross_salary, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.late, p.estimate, coalesce(i.created_at, p.created_at) as since, o.reference as payout_reference,
    case when lower(p.status) = 'upcoming' then 'planned'
      when lower(p.status) in ('paid', 'complete') then 'paid'
      when lower(p.status) = 'collected' then 'collected'
      when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded'
      else 'issued' end as stage, null::text as payment_type,
    l.payment_id is null and (lower(p.status) = 'collected' or lower(p.status) = 'processing' and app.is_advanced(p.id)) and not h.held and not app.is_in_exported_batch(p.id) and not app.is_tax_estimate(p.id) as payable,
    l.payment_id is null and lower(p.status) in ('paid', 'complete') as carried_over, h.held,
    round(coalesce(l.cents, greatest(0, d.cents - e.cents - app.withheld_of(p.id))) / 100.0, 2) as payout_amount, round(d.cents / 100.0, 2) as due_amount,
    app.is_tax_estimate(p.id) as tax_estimate
  from public.payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.end_date)) as held) h
  cross join lateral (select coalesce(sum(c.cents), 0) as cents from app.earlier_payouts c where c.payment_id = p.id) e
  cross join lateral (select app.due_of_line(p.id, p.gross_salary) as cents) d
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.amount, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.payday > p.start_date, p.estimate, coalesce(i.created_at, p.created_at), o.reference,
    case when p.status in ('Paid', 'Complete') then 'paid'
      when p.invoice_id is null then 'planned'
      when i.status = 'Paid' then 'collected'
      when i.paid_cents + i.credited_cents > 0 then 'funded'
      else 'issued' end, p.payment_type,
    l.one_time_payment_id is null and p.status = 'Processing' and p.recovery_id is null and p.corrects_year is null and p.pay_item_id is null and (coalesce(i.status, '') = 'Paid' or app.is_advanced(p.id)) and not h.held and not app.is_in_exported_batch(p.id) and not app.is_tax_estimate(p.id),
    l.one_time_payment_id is null and p.status in ('Paid', 'Complete'), h.held,
    round(coalesce(l.cents, greatest(0, d.cents - e.cents)) / 100.0, 2), round(d.cents / 100.0, 2),
    app.is_tax_estimate(p.id)
  from public.wip_one_time_payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_one_time_payments l on l.one_time_payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.start_date)) as held) h
  cross join lateral (select coalesce(sum(c.cents), 0) as cents from app.earlier_one_time_payouts c where c.one_time_payment_id = p.id) e
  cross join lateral (select app.due_of_line(p.id, p.amount) as cents) d
  where p.status <> 'Canceled' and p.credited_at is null;
grant select on public.staff_pay_lines to service_role, staff;
