-- The role of the staff member whose request this is. Null without the second step, after the session's end, and for every
-- other caller. Policies call it as (select app.staff_role()), so that it is evaluated once in a statement.
create or replace function app.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select s.role
  from app.staff s
  join auth.sessions t on t.user_id = s.user_id and t.id::text = lower(auth.jwt() ->> 'session_id')
  where s.user_id = auth.uid() and s.state = 'active' and auth.jwt() ->> 'role' = 'staff'
    and auth.jwt() ->> 'aal' = 'aal2' and t.aal = 'aal2' and t.not_after > app.now()
$$;
grant execute on function app.staff_role() to staff, service_role;
