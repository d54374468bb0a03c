-- The address of the account behind an entry.
create or replace function app.actor_email(account uuid) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select u.email::text from auth.users u where u.id = account and (select app.staff_role()) is not null
$$;
grant execute on function app.actor_email(uuid) to service_role, staff;
