-- How many approved members a company's plan allows: 0 without a plan, null without a limit.
create or replace function app.plan_cap(company uuid) returns integer
language sql stable set search_path = '' as $$
  select case when c.id is null then 0 when c.number_of_employees = 'unlimited' then null else c.number_of_employees::integer end
  from (values (1)) one left join lateral (select (app.current_plan(company)).*) c on true
$$;
grant execute on function app.plan_cap(uuid) to authenticated, service_role;
