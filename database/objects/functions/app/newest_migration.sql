-- The readiness check of a running server compares the schema with its program. The server cannot read the table of migrations.
create or replace function app.newest_migration() returns text language sql stable security definer set search_path = '' as $$
  select max(name) from migrations.applied where name ~ '^[0-9]+_.*[.]sql$'
$$;
grant execute on function app.newest_migration() to service_role;
