-- An account of a person who is paid founds no company, joins none, and is not the provider's.
create or replace function app.refuse_person() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_account(new.user_id);
  if exists (select from app.person_accounts where user_id = new.user_id) then
    raise exception 'This account belongs to a person who is paid. Use another email address.' using hint = 'personAccount';
  end if;
  return new;
end $$;

create trigger refuse_person before insert or update of user_id on public.companies
  for each row execute function app.refuse_person();
create trigger refuse_person before insert on public.company_members for each row execute function app.refuse_person();
create trigger refuse_person before insert on app.staff for each row execute function app.refuse_person();
