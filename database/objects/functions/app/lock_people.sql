-- Locks the people with these rows until the end of the transaction, always in the same order. Two companies with a person in
-- common are then paid one after the other. Take the company's lock first.
create or replace function app.lock_people(members uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.people (digest)
    select distinct s.person_digest from app.sealed_sins s
    where s.team_member_id = any (members) and s.person_digest is not null order by 1
    on conflict do nothing;
  perform from app.people p
    where p.digest in (select s.person_digest from app.sealed_sins s where s.team_member_id = any (members))
    order by p.digest for no key update;
end $$;
grant execute on function app.lock_people(uuid[]) to service_role;
