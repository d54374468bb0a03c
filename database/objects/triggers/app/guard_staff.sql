-- The account's own columns never change, and disabling it ends its sessions.
create or replace function app.guard_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id <> old.user_id or new.email <> old.email then
    raise exception 'A staff account keeps its email address. Invite the new address.';
  end if;
  if new.state = 'active' and old.state = 'disabled' and new.activated_at is null then
    raise exception 'This account was never activated. Invite it again.';
  end if;
  if new.state <> old.state then
    update auth.users set banned_until = case when new.state = 'disabled' then timestamptz '9999-12-31 00:00Z' end where id = new.user_id;
  end if;
  return new;
end $$;

create trigger guard before update on app.staff for each row execute function app.guard_staff();
