-- Team members. Columns and states a client may write are decided here, not in the page.
create table public.team_members (
  team_member_id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  first_name text not null check (char_length(btrim(first_name)) between 1 and 200),
  last_name text not null check (char_length(btrim(last_name)) between 1 and 200),
  role text not null check (char_length(btrim(role)) between 1 and 200),
  status text not null default 'pending' check (status in ('pending', 'processing', 'approved')),
  country text not null default 'Canada' check (country = 'Canada'),
  email text not null check (char_length(btrim(email)) between 1 and 320),
  phone text check (char_length(phone) <= 50),
  gender text check (gender in ('Female', 'Male')),
  birth_date date not null check (birth_date between '1900-01-01' and '2200-12-31'),
  social_insurance_number text not null,
  department text check (char_length(department) <= 200),
  is_employee text not null check (is_employee in ('yes', 'no')),
  salary numeric(12, 2) not null default 0 check (salary >= 0),
  date_added timestamptz not null default app.now(),
  address_1 text not null check (char_length(btrim(address_1)) between 1 and 500),
  address_2 text check (char_length(address_2) <= 500),
  city text check (char_length(city) <= 200),
  state text check (state in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  postal_code text check (char_length(postal_code) <= 20),
  resume_url text check (char_length(resume_url) <= 2000),
  linkedin text check (char_length(linkedin) <= 2000),
  action text check (action in ('activate', 'deactivate')),
  approved_date timestamptz,
  payroll_schedule text not null check (payroll_schedule in ('Monthly', 'Bi-Weekly')),
  associated_contracts text[] not null default '{}',
  benefits text not null default 'No' check (benefits in ('Yes', 'No')),
  commencement_date date not null check (commencement_date between '1900-01-01' and '2200-12-31'),
  manager_name text check (char_length(manager_name) <= 200)
);
create index team_members_company_idx on public.team_members (company_id, date_added desc, team_member_id);
create index team_members_approved_idx on public.team_members (company_id) where status = 'approved';
select app.protect('public.team_members');

create policy team_members_select on public.team_members for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy team_members_insert on public.team_members for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids())));
create policy team_members_update on public.team_members for update to authenticated
  using (company_id = any (array(select app.my_company_ids())))
  with check (company_id = any (array(select app.my_company_ids())));
grant select on public.team_members to authenticated;
grant insert (company_id, first_name, last_name, role, status, country, email, phone, gender, birth_date,
  social_insurance_number, department, is_employee, salary, address_1, address_2, city, state, postal_code, resume_url,
  linkedin, payroll_schedule, benefits, commencement_date, manager_name) on public.team_members to authenticated;
grant update (first_name, last_name, email, phone, role, department, salary, payroll_schedule, action, status)
  on public.team_members to authenticated;
grant select, insert, update, delete on public.team_members to service_role;

-- Moves a client may make: a new member is pending; action is asked for first; then
-- activate: pending or processing -> approved, deactivate: approved -> processing, and the action is cleared.
create function app.guard_team_member() returns trigger language plpgsql set search_path = '' as $$
declare
  cap integer;
begin
  if tg_op = 'INSERT' then
    if app.is_client() then
      if new.status <> 'pending' then
        raise exception 'A new team member is pending.' using errcode = '42501';
      end if;
      if (app.current_plan(new.company_id)).id is null then
        raise exception 'You need an active subscription plan to add team members.' using errcode = 'P0001';
      end if;
    end if;
  elsif app.is_client() and new.status <> old.status and not (
          (old.action is not distinct from 'activate' and old.status in ('pending', 'processing') and new.status = 'approved')
          or (old.action is not distinct from 'deactivate' and old.status = 'approved' and new.status = 'processing')) then
    raise exception 'A team member cannot go from % to % without the action being requested.', old.status, new.status
      using errcode = '42501';
  end if;
  if new.status = 'approved' and (tg_op = 'INSERT' or old.status <> 'approved') then
    perform app.lock_company(new.company_id);
    if (app.current_plan(new.company_id)).id is null then
      raise exception 'You need an active subscription plan to activate team members.' using errcode = 'P0001';
    end if;
    cap := app.plan_cap(new.company_id);
    if cap is not null and cap <= (select count(*) from public.team_members t
                                   where t.company_id = new.company_id and t.status = 'approved') then
      raise exception 'You''ve reached the maximum number of team members (%) for your current plan.', cap using errcode = 'P0001';
    end if;
    new.approved_date := coalesce(new.approved_date, app.now());
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status then
    new.action := null;
  end if;
  return new;
end $$;
create trigger guard_team_member before insert or update on public.team_members for each row execute function app.guard_team_member();

-- Social insurance numbers are write-only: sealed with the provider's public key, masked in the row.
-- The private key is not in the database.
create table app.settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default app.now()
);
select app.protect('app.settings');
grant select, insert, update on app.settings to service_role;

create table app.sealed_sins (
  team_member_id uuid primary key references public.team_members on delete cascade deferrable initially deferred,
  sealed bytea not null,
  created_at timestamptz not null default app.now()
);
alter table app.sealed_sins enable row level security;
alter table app.sealed_sins force row level security;
create policy owner_all on app.sealed_sins to current_user using (true) with check (true);

create function app.seal_sin() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s-]', '', 'g');
  public_key text := (select value from app.settings where key = 'sin_public_key');
begin
  if tg_op = 'UPDATE' and new.social_insurance_number is not distinct from old.social_insurance_number then
    return new;
  end if;
  if digits !~ '^[0-9]{9}$' then
    raise exception 'A Social Insurance Number has nine digits.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)))
  on conflict (team_member_id) do update set sealed = excluded.sealed, created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;
create trigger seal_sin before insert or update of social_insurance_number on public.team_members
  for each row execute function app.seal_sin();
