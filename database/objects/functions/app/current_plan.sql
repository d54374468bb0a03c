-- The latest Completed plan is the current one. A plan is over after its last day, also before the morning's run says so in its status.
create or replace function app.current_plan(company uuid) returns public.plans language sql stable set search_path = '' as $$
  select p from public.plans p
  where p.company_id = company and p.status = 'Completed' and (p.ends_on is null or p.ends_on >= app.today())
  order by p.created_at desc limit 1
$$;
grant execute on function app.current_plan(uuid) to authenticated, service_role;
