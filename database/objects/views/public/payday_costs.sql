-- What each day costs a company, so that a dashboard reads a year in one short answer however many people are paid.
-- The caller's own row security applies to the tables underneath. An allowance or benefit goes with its line: what of it is paid in cash is gross pay, with
-- its EI and CPP, and it is no payment of its own.
create view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, (count(*) filter (where payment_type = 'Debit' and credited_at is null))::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0 as one_time_payments, 0::numeric as one_time,
    (count(*) filter (where estimate))::integer as estimates
  from public.payments group by company_id, payday
  union all
  select company_id, payday, 0, coalesce(sum(amount) filter (where pay_item_id is not null), 0), coalesce(sum(ei) filter (where pay_item_id is not null), 0),
    coalesce(sum(cpp) filter (where pay_item_id is not null), 0), (count(*) filter (where pay_item_id is null))::integer,
    coalesce(sum(amount) filter (where pay_item_id is null), 0), 0
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, payday;
grant select on public.payday_costs to authenticated, service_role, staff;
