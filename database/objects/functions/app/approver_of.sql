-- The colleague who may decide a person's time away today; null where nobody is named, or who is named does not work there anymore.
create or replace function app.approver_of(member uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select n.approver_id from public.time_away_approvers n
  where n.team_member_id = member and app.is_employed(n.approver_id) and not app.is_same_person(n.approver_id, member)
$$;
grant execute on function app.approver_of(uuid) to service_role;
