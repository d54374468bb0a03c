-- The other rows of the same people, in any company. It discloses no digest.
create or replace function app.other_employments(members uuid[]) returns table (team_member_id uuid, other_id uuid)
language sql stable security definer rows 1 set search_path = '' as $$
  select own.team_member_id, other.team_member_id from app.sealed_sins own
  join app.sealed_sins other on other.person_digest = own.person_digest and other.team_member_id <> own.team_member_id
  where own.team_member_id = any (members)
$$;
grant execute on function app.other_employments(uuid[]) to service_role;
