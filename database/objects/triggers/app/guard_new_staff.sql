-- A new staff account: its requests run as `staff`. It belongs to no company and has none.
create or replace function app.guard_new_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_account(new.user_id);
  if exists (select from public.company_members where user_id = new.user_id) then
    raise exception 'This account has a company. Invite another email address.' using hint = 'clientAccount';
  end if;
  update auth.users set role = 'staff', aud = 'authenticated' where id = new.user_id;
  return new;
end $$;

create trigger guard_new before insert on app.staff for each row execute function app.guard_new_staff();
