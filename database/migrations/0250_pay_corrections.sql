-- A salary that was stated afterwards for days that are invoiced. The one-time payment holds the difference, and counts as long as it is neither
-- canceled nor credited; the invoiced lines stay as they are.
create table app.pay_corrections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  one_time_payment_id uuid not null unique references public.wip_one_time_payments on delete cascade,
  from_day app.day not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day app.day not null check (until_day between '1900-01-01' and '2200-12-31'),
  salary_cents bigint not null check (salary_cents between 1 and 999999999999),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid default auth.uid(),
  check (from_day <= until_day),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index pay_corrections_member_idx on app.pay_corrections (company_id, team_member_id);
alter table app.pay_corrections enable row level security, force row level security;
create policy owner_all on app.pay_corrections to current_user using (true) with check (true);
grant select on app.pay_corrections to staff;
grant select, insert on app.pay_corrections to service_role;
