-- What each day costs a company, so that a dashboard reads a year in one short answer however many people are paid.
-- The caller's own row security applies to the tables underneath.
create view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, (count(*) filter (where payment_type = 'Debit' and credited_at is null))::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0 as one_time_payments, 0::numeric as one_time,
    (count(*) filter (where estimate))::integer as estimates
  from public.payments group by company_id, payday
  union all
  select company_id, payday, 0, 0, 0, 0, count(*)::integer, sum(amount), 0
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, payday;
grant select on public.payday_costs to authenticated, service_role, staff;
