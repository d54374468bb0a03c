-- A company that exists has its owner, and both tables name the same one, when the transaction ends.
create or replace function app.require_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  if exists (select from public.companies c where c.id = company and not exists (
    select from public.company_members m
    where m.company_id = c.id and m.user_id = c.user_id and m.role = 'owner' and m.removed_at is null)) then
    raise exception 'A company always has its owner. Transfer the ownership instead.'
      using errcode = '23514', constraint = 'company_has_its_owner';
  end if;
  return null;
end $$;

create constraint trigger require_owner after update or delete on public.company_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function app.require_owner('company_id');
create constraint trigger require_owner after update of user_id on public.companies
  deferrable initially deferred for each row execute function app.require_owner('id');
