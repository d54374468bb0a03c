-- Days on which people do not work: vacation and sick days, which are paid, and unpaid leave, whose days are not owed. A person asks, or the client
-- or the provider records it. Days off that the law gives everyone are in no row.
create table public.time_away (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  kind text not null check (kind in ('vacation', 'sick', 'unpaid')),
  first_day app.day not null check (first_day between '1900-01-01' and '2200-12-31'),
  last_day app.day not null check (last_day between '1900-01-01' and '2200-12-31'),
  half boolean not null default false,
  note app.lines not null default '' check (char_length(note) <= 500),
  state text not null check (state in ('requested', 'approved', 'declined', 'canceled')),
  -- The account that asked or recorded it; null for the provider.
  requested_by uuid default auth.uid(),
  requested_at timestamptz not null default app.now(),
  decided_by uuid,
  decided_at timestamptz,
  answer app.lines not null default '' check (char_length(answer) <= 500),
  check (first_day <= last_day and last_day - first_day < 366),
  check (not half or first_day = last_day and kind <> 'unpaid'),
  check ((state = 'requested') = (decided_at is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index time_away_member_idx on public.time_away (team_member_id, first_day);
create index time_away_company_idx on public.time_away (company_id, first_day);
create index time_away_open_idx on public.time_away (company_id, requested_at) where state = 'requested';
alter table public.time_away enable row level security, force row level security;
create policy owner_all on public.time_away to current_user using (true) with check (true);
grant select on public.time_away to authenticated, staff;
grant select (id, company_id, team_member_id, kind, first_day, last_day, half, note, state, requested_at, decided_at, answer) on public.time_away to person;
grant select, insert, update (state, decided_by, decided_at, answer) on public.time_away to service_role;
