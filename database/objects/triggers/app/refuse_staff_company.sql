create or replace function app.refuse_staff_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.lock_account(new.user_id) then
    raise exception 'This account belongs to the provider''s staff. Sign up with another email address.' using hint = 'staffAccount';
  end if;
  return new;
end $$;

create trigger refuse_staff before insert or update of user_id on public.companies
  for each row execute function app.refuse_staff_company();
create trigger refuse_staff before insert on public.company_members
  for each row execute function app.refuse_staff_company();
