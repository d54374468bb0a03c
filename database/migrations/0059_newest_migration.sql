-- The readiness check of a running server compares the schema with its program. The server cannot read the table of migrations.
create function app.newest_migration() returns text language sql stable security definer set search_path = '' as $$
  select max(name) from migrations.applied where name like '%.sql'
$$;
revoke all on function app.newest_migration() from public;
grant execute on function app.newest_migration() to service_role;
