-- Whether a person is active, or left and was not hired again, so that days can be owed.
create or replace function app.has_pay(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members t where t.team_member_id = member and t.status = 'approved')
    or exists (select from public.employment_ends e where e.team_member_id = member and e.undone_at is null and e.rehired_on is null)
$$;
