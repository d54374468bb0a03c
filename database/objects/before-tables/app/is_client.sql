-- Whether the statement runs for a client of the API rather than for the provider. Guards for clients apply to staff too, should staff ever
-- get a grant to write.
create or replace function app.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated', 'staff', 'person')
$$;
grant execute on function app.is_client() to public;
