-- Whether an account of a person who is paid is that of the colleague who may decide someone's time away.
create or replace function app.decides_time_away_of(account uuid, member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.person_employments e where e.user_id = account and e.team_member_id = app.approver_of(member))
$$;
grant execute on function app.decides_time_away_of(uuid, uuid) to service_role;
