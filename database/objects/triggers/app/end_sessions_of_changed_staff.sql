-- A lower role ends the sessions too, so that open pages sign in again with the new rights.
create or replace function app.end_sessions_of_changed_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;

create trigger end_sessions after update of role on app.staff for each row
  when (new.role <> old.role) execute function app.end_sessions_of_changed_staff();
