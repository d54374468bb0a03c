-- Starts an act of the staff member whose request this is: the only way for staff to write. Checks the role and records the act
-- in one statement.
-- Returns no id when the role is not allowed; a null role when the session has no rights.
create or replace function app.begin_staff_act(act text, allowed text[], reason text, subject text, out id uuid, out staff_role text)
language plpgsql security definer set search_path = '' as $$
begin
  staff_role := app.staff_role();
  if staff_role is null or staff_role <> all (allowed) then return; end if;
  insert into app.staff_acts as a (act, staff_id, staff_email, staff_role, reason, subject)
    select begin_staff_act.act, s.user_id, s.email, s.role, begin_staff_act.reason, begin_staff_act.subject
    from app.staff s where s.user_id = auth.uid()
    returning a.id into id;
end $$;
grant execute on function app.begin_staff_act(text, text[], text, text) to staff;
