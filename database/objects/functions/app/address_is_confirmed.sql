-- The sweep that finishes half-made set-ups must know whose address is confirmed, and of an account nothing else.
create or replace function app.address_is_confirmed(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = account and email_confirmed_at is not null and deleted_at is null)
$$;
grant execute on function app.address_is_confirmed(uuid) to service_role;
