-- Whether two people of a team are one: by their account, their address, or their Social Insurance Number. It discloses no digest.
create or replace function app.is_same_person(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select one = other
    or exists (select from app.person_employments a join app.person_employments b on b.user_id = a.user_id
      where a.team_member_id = one and b.team_member_id = other)
    or exists (select from app.sealed_sins a join app.sealed_sins b on b.person_digest = a.person_digest
      where a.team_member_id = one and b.team_member_id = other)
    or exists (
      select from public.team_members a, public.team_members b
      where a.team_member_id = one and b.team_member_id = other
        and array(select lower(a.email) union select lower(u.email) from app.person_employments e join auth.users u on u.id = e.user_id
            where e.team_member_id = one)
          && array(select lower(b.email) union select lower(u.email) from app.person_employments e join auth.users u on u.id = e.user_id
            where e.team_member_id = other))
$$;
grant execute on function app.is_same_person(uuid, uuid) to service_role;
