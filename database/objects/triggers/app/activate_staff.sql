-- Setting a password accepts the invitation while it is valid.
create or replace function app.activate_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.staff set state = 'active', activated_at = app.now()
  where user_id = new.id and state = 'invited' and invitation_expires_at > app.now();
  return null;
end $$;

create trigger activate_staff after update of encrypted_password on auth.users for each row
  when (new.role = 'staff' and new.encrypted_password is distinct from old.encrypted_password) execute function app.activate_staff();
