-- Whether someone works for their client today: active, and not after their last day.
create or replace function app.is_employed(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members t where t.team_member_id = member and t.status = 'approved'
    and not exists (select from public.employment_ends e where e.team_member_id = member and e.undone_at is null and e.rehired_on is null
      and e.last_day < app.today()))
$$;
grant execute on function app.is_employed(uuid) to service_role;
