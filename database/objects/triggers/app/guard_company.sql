-- The personal email is the owner's: letters and agreements go there. An admin must not redirect them.
create or replace function app.guard_company() returns trigger language plpgsql set search_path = '' as $$
begin
  if app.is_client() and (tg_op = 'INSERT' or new.personal_email is distinct from old.personal_email)
     and (lower(new.personal_email) is distinct from lower(auth.email()) or new.user_id is distinct from auth.uid()) then
    raise exception 'The personal email must be the signed-in email.' using errcode = '42501';
  end if;
  return new;
end $$;

create trigger guard_company before insert or update on public.companies for each row execute function app.guard_company();
