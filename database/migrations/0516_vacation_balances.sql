-- Vacation that is owed to each person, as of the last time it was calculated: by law, from pay and days off, which only the server can. A balance
-- is derived, so the audit log has none.
create table app.vacation_balances (
  team_member_id uuid primary key,
  company_id uuid not null,
  as_of app.day not null,
  -- Vacation pay that accrued, what of it was taken or paid out, and the rest; negative when more was taken. Cents.
  accrued_cents bigint not null,
  used_cents bigint not null,
  owed_cents bigint not null generated always as (accrued_cents - used_cents) stored,
  -- In hundredths of a working day.
  days_left integer not null,
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index vacation_balances_owed_idx on app.vacation_balances (owed_cents, team_member_id);
create index vacation_balances_days_idx on app.vacation_balances (days_left, team_member_id);
create index vacation_balances_company_idx on app.vacation_balances (company_id, owed_cents, team_member_id);
alter table app.vacation_balances enable row level security, force row level security;
create policy owner_all on app.vacation_balances to current_user using (true) with check (true);
grant select on app.vacation_balances to staff;
grant select, insert (team_member_id, company_id, as_of, accrued_cents, used_cents, days_left),
  update (as_of, accrued_cents, used_cents, days_left), delete on app.vacation_balances to service_role;
