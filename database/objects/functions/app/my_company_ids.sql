-- Without a right: the companies that the caller may manage. A policy that names no right lets in owners and admins only.
create or replace function app.my_company_ids() returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select app.my_company_ids('people.write')
$$;
grant execute on function app.my_company_ids() to anon, authenticated, service_role;

-- The caller's companies in which their role has a right. Written for
-- `company_id = any (array(select app.my_company_ids('pay.read')))`, which runs it once a query.
create or replace function app.my_company_ids(needed text) returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select m.company_id from public.company_members m join public.companies c on c.id = m.company_id
  where m.user_id = auth.uid() and m.removed_at is null and needed = any (app.role_rights(m.role))
    and (not c.second_step_required or coalesce(auth.jwt() ->> 'aal', '') = 'aal2')
$$;
grant execute on function app.my_company_ids(text) to anon, authenticated, service_role;
