-- Subscription plans. A client may ask for one (Processing); only the billing webhook completes it.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  plan_name text not null check (plan_name in ('Essential', 'Professional', 'Enterprise')),
  status text not null default 'Processing' check (status in ('Processing', 'Completed', 'Cancelled')),
  price text check (char_length(price) <= 100),
  number_of_employees text not null check (number_of_employees ~ '^([1-9][0-9]{0,5}|unlimited)$'),
  description text check (char_length(description) <= 1000),
  term text not null check (term in ('Monthly', 'yearly')),
  created_at timestamptz not null default app.now()
);
create index plans_company_idx on public.plans (company_id, status, created_at desc);
create unique index plans_one_processing on public.plans (company_id) where status = 'Processing';
select app.protect('public.plans');

create policy plans_select on public.plans for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy plans_insert on public.plans for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids())) and user_id = auth.uid());
grant select on public.plans to authenticated;
grant insert (company_id, user_id, plan_name, status, price, number_of_employees, description, term) on public.plans to authenticated;
grant select, insert, update, delete on public.plans to service_role;

-- Allowed moves: Processing -> Completed, Processing -> Cancelled, Completed -> Cancelled.
create function app.guard_plan() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if app.is_client() and new.status <> 'Processing' then
      raise exception 'A plan is requested as Processing; it is completed by its payment.' using errcode = '42501';
    end if;
    if new.plan_name = 'Professional' then new.number_of_employees := '5'; end if;
    if new.plan_name = 'Enterprise' then new.number_of_employees := 'unlimited'; end if;
    if new.plan_name = 'Essential' and new.number_of_employees = 'unlimited' then
      raise exception 'Essential needs a number of employees.' using errcode = '23514';
    end if;
  elsif new.status <> old.status and (old.status, new.status) not in
        (('Processing', 'Completed'), ('Processing', 'Cancelled'), ('Completed', 'Cancelled')) then
    raise exception 'A plan cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard_plan before insert or update on public.plans for each row execute function app.guard_plan();

-- The latest Completed plan is the current one.
create function app.current_plan(company uuid) returns public.plans
language sql stable set search_path = '' as $$
  select p from public.plans p where p.company_id = company and p.status = 'Completed' order by p.created_at desc limit 1
$$;

-- How many approved members a company's plan allows: 0 without a plan, null without a limit.
create function app.plan_cap(company uuid) returns integer
language sql stable set search_path = '' as $$
  select case when c.id is null then 0 when c.number_of_employees = 'unlimited' then null else c.number_of_employees::integer end
  from (values (1)) one left join lateral (select (app.current_plan(company)).*) c on true
$$;
grant execute on function app.current_plan(uuid), app.plan_cap(uuid) to authenticated, service_role;
