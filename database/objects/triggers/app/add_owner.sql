-- A new company has its owner from the start.
create or replace function app.add_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.company_members (company_id, user_id, role, added_at) values (new.id, new.user_id, 'owner', new.created_at);
  return null;
end $$;

create trigger add_owner after insert on public.companies for each row execute function app.add_owner();
