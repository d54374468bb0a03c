-- The provider records a plan that was agreed with a client outside the checkout, such as Enterprise: with its own number of people, and
-- from and until a day. The catalogue decides only what clients choose themselves.
alter table public.plans
  add column starts_on app.day,
  add column ends_on app.day,
  add constraint plans_last_day_check check (ends_on is null or starts_on is not null and ends_on >= starts_on);

create or replace function app.guard_plan() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if app.is_client() and new.status <> 'Processing' then
      raise exception 'A plan is requested as Processing; it is completed by its payment.' using errcode = '42501';
    end if;
    if new.starts_on is null then
      if new.plan_name = 'Professional' then new.number_of_employees := '5'; end if;
      if new.plan_name = 'Enterprise' then new.number_of_employees := 'unlimited'; end if;
      if new.plan_name = 'Essential' and new.number_of_employees = 'unlimited' then
        raise exception 'Essential needs a number of employees.' using errcode = '23514';
      end if;
    end if;
  elsif new.status <> old.status and (old.status, new.status) not in
        (('Processing', 'Completed'), ('Processing', 'Cancelled'), ('Completed', 'Cancelled')) then
    raise exception 'A plan cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;

-- A plan is over after its last day, also before the morning's run says so in its status.
create or replace function app.current_plan(company uuid) returns public.plans language sql stable set search_path = '' as $$
  select p from public.plans p
  where p.company_id = company and p.status = 'Completed' and (p.ends_on is null or p.ends_on >= app.today())
  order by p.created_at desc limit 1
$$;
