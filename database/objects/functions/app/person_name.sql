-- The name of a person of the caller's company, or else the address; of someone it employs, who acts in their own account, the name. Null for a
-- stranger, such as the provider's staff.
create or replace function app.person_name(company uuid, account uuid) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select n.name from (
    (select coalesce(nullif(m.name::text, ''), u.email::text) as name
     from public.company_members m join auth.users u on u.id = m.user_id
     where m.company_id = company and m.user_id = account
     order by m.removed_at desc nulls first limit 1)
    union all
    (select t.first_name || ' ' || t.last_name
     from app.person_employments e join public.team_members t on t.team_member_id = e.team_member_id
     where e.company_id = company and e.user_id = account
     order by e.linked_at desc, e.team_member_id limit 1)) n
  -- Which clients staff see is decided where their rows are read. Nothing here may depend on a session: live updates judge all
  -- sessions of an account together.
  where company in (select app.my_company_ids('company.read')) or auth.jwt() ->> 'aal' = 'aal2'
    and exists (select from app.staff s where s.user_id = auth.uid() and s.state = 'active')
  limit 1
$$;
grant execute on function app.person_name(uuid, uuid) to authenticated, service_role, staff;
