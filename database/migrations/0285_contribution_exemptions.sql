-- Pay without pension contributions or EI premiums, by a person's choice or the nature of their job. It applies to pay dates from one day to
-- another that are not invoiced yet.
create table app.contribution_exemptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  kind text not null check (kind in ('cpt30', 'quebecChoice', 'pension', 'ei', 'certificate')),
  from_day app.day not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day app.day check (until_day between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check (until_day is null or from_day <= until_day),
  check ((canceled_at is null) = (cancel_reason is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index contribution_exemptions_member_idx on app.contribution_exemptions (company_id, team_member_id);
create index contribution_exemptions_person_idx on app.contribution_exemptions (team_member_id) where canceled_at is null;
alter table app.contribution_exemptions enable row level security, force row level security;
create policy owner_all on app.contribution_exemptions to current_user using (true) with check (true);
grant select on app.contribution_exemptions to staff;
grant select, insert, update (until_day, canceled_at, cancel_reason) on app.contribution_exemptions to service_role;
