-- Once there is an active owner, there always is one. Changes take turns, so that two owners cannot remove each other.
create or replace function app.require_staff_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.staff owners'));
  if not exists (select from app.staff where role = 'owner' and state = 'active') then
    raise exception 'At least one active owner must remain. Make another account an owner first.' using hint = 'lastStaffOwner';
  end if;
  return null;
end $$;

create constraint trigger keep_owner after update or delete on app.staff initially deferred for each row
  when (old.role = 'owner' and old.state = 'active') execute function app.require_staff_owner();
