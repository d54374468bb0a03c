-- How a person gets their pay statements, by their own word: in their account alone, or on paper as well. No row until they have said. What they said
-- before is in the audit log.
create table app.statement_choices (
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  delivery text not null check (delivery in ('online', 'paper')),
  chosen_at timestamptz not null default app.now(),
  -- The account that said so.
  chosen_by uuid default auth.uid(),
  primary key (company_id, team_member_id),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index statement_choices_member_idx on app.statement_choices (team_member_id);
create index statement_choices_paper_idx on app.statement_choices (team_member_id) where delivery = 'paper';
alter table app.statement_choices enable row level security, force row level security;
create policy owner_all on app.statement_choices to current_user using (true) with check (true);
grant select (company_id, team_member_id, delivery, chosen_at) on app.statement_choices to person, staff;
grant select, insert, update (delivery, chosen_at, chosen_by) on app.statement_choices to service_role;
