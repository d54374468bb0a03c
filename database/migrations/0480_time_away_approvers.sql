-- The colleague who approves a person's time away, where the client's owner or an admin named one. Who it was before is in the audit log.
create table public.time_away_approvers (
  -- The company is that of both people. A key to companies of its own would make this a table between companies and people, by which requests embed.
  company_id uuid not null,
  team_member_id uuid not null,
  approver_id uuid not null check (approver_id <> team_member_id),
  -- The account that named them.
  named_by uuid default auth.uid(),
  named_at timestamptz not null default app.now(),
  primary key (company_id, team_member_id),
  constraint time_away_approvers_member_fkey foreign key (company_id, team_member_id)
    references public.team_members (company_id, team_member_id) on delete cascade,
  constraint time_away_approvers_approver_fkey foreign key (company_id, approver_id)
    references public.team_members (company_id, team_member_id) on delete cascade
);
create index time_away_approvers_member_idx on public.time_away_approvers (team_member_id);
create index time_away_approvers_approver_idx on public.time_away_approvers (company_id, approver_id);
alter table public.time_away_approvers enable row level security, force row level security;
create policy owner_all on public.time_away_approvers to current_user using (true) with check (true);
grant select (company_id, team_member_id, approver_id, named_at) on public.time_away_approvers to authenticated, staff;
grant select, insert, update (approver_id, named_by, named_at), delete on public.time_away_approvers to service_role;

-- Who is named is on screen without a reload.
alter publication supabase_realtime add table public.time_away_approvers;
alter table public.time_away_approvers replica identity full;
