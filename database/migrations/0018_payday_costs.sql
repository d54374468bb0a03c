-- What each day costs a company, so that a dashboard reads a year in one short answer however many people are paid.
-- The caller's own row security applies to the tables underneath.
create view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, count(*)::integer as lines, sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp,
    0::integer as one_time_payments, 0::numeric as one_time
  from public.payments group by company_id, payday
  union all
  select company_id, start_date, 0, 0, 0, 0, count(*)::integer, sum(amount)
  from public.wip_one_time_payments where status <> 'Canceled' group by company_id, start_date;
grant select on public.payday_costs to authenticated, service_role;

create index payments_payday_idx on public.payments (company_id, payday) include (gross_salary, ei, cpp);
