-- Whether the person of an employment has another account, by their Social Insurance Number. It discloses no digest.
create or replace function app.has_other_account(member uuid, account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.sealed_sins own
    join app.sealed_sins other on other.person_digest = own.person_digest and other.team_member_id <> own.team_member_id
    join app.person_employments e on e.team_member_id = other.team_member_id
    where own.team_member_id = member and e.user_id <> account)
$$;
grant execute on function app.has_other_account(uuid, uuid) to service_role;
