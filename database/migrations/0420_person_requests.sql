-- What a person asks to have corrected: a pay statement, or a detail that they can't change themselves. Staff answer it once. The client reads one
-- only after staff have shown it.
create table public.person_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  subject text not null check (subject in ('name', 'birth_date', 'sin', 'start_date', 'hours', 'amount', 'other')),
  -- The pay statement that it is about.
  statement_id uuid references public.pay_statements,
  body app.lines not null check (char_length(body) between 3 and 1000),
  state text not null default 'open' check (state in ('open', 'done', 'declined')),
  asked_at timestamptz not null default app.now(),
  -- The last day for an answer.
  answer_by app.day not null check (answer_by between '1900-01-01' and '2200-12-31'),
  answer app.lines not null default '' check (char_length(answer) <= 1000),
  answered_by uuid,
  answered_at timestamptz,
  shown_to_client boolean not null default false,
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'open') = (answer = '')),
  check (state <> 'open' or not shown_to_client),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index person_requests_member_idx on public.person_requests (team_member_id, asked_at);
create index person_requests_company_idx on public.person_requests (company_id);
create index person_requests_statement_idx on public.person_requests (statement_id);
create index person_requests_open_idx on public.person_requests (answer_by) where state = 'open';
alter table public.person_requests enable row level security, force row level security;
create policy owner_all on public.person_requests to current_user using (true) with check (true);
grant select on public.person_requests to staff;
grant select (id, company_id, team_member_id, subject, statement_id, body, state, asked_at, answer, answered_at) on public.person_requests to authenticated;
grant select (id, company_id, team_member_id, subject, statement_id, body, state, asked_at, answer_by, answer, answered_at) on public.person_requests to person;
grant select, insert, update (state, answer, answered_by, answered_at, shown_to_client) on public.person_requests to service_role;

-- A request that arrives, and its answer, are on screen without a reload.
alter publication supabase_realtime add table public.person_requests;
alter table public.person_requests replica identity full;
