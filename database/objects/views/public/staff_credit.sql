-- Each client's credit policy, its own or that of all clients, and what it owed at the last run while it exceeds it or is about to. In cents.
create view public.staff_credit with (security_invoker = true) as
  select c.id as company_id, c.legal_name as company, p.company_id is not null as own, p.max_days, p.max_cents, p.reason, p.set_at,
    app.actor_email(p.set_by) as set_by, s.warned_at, s.stopped_at, s.invoices, s.debt_cents, s.to_pay_cents, s.oldest_due
  from public.companies c
  left join lateral (
    select * from app.credit_policies k where k.company_id = c.id or k.company_id is null order by k.company_id nulls last limit 1) p on true
  left join app.credit_stops s on s.company_id = c.id and s.ended_at is null;
grant select on public.staff_credit to staff;
