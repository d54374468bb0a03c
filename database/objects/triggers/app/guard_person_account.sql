-- A new account of a person who is paid: its requests run as `person`. It belongs to no company and not to the provider.
create or replace function app.guard_person_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.lock_account(new.user_id) or exists (select from public.company_members where user_id = new.user_id)
    or exists (select from public.companies where user_id = new.user_id) then
    raise exception 'This address signs in to something else. Ask for an invitation to another address.' using hint = 'otherAccountAddress';
  end if;
  update auth.users set role = 'person', aud = 'authenticated' where id = new.user_id;
  return new;
end $$;

create trigger guard_new before insert on app.person_accounts for each row execute function app.guard_person_account();
