-- Roles. anon, authenticated and service_role are what a request becomes; auth_admin is what the
-- sign-in service becomes. None of them can log in and none owns anything. The login roles
-- portage_server (requests) and portage_changes (change stream) are made by the migration runner,
-- because they carry passwords.
do $$
declare
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_roles where rolname = current_user);
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'auth_admin'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
  if may_bypass then
    alter role service_role bypassrls;
  end if;
end $$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create schema auth;
create schema storage;
create schema app;
create schema vendor_sign;
create schema vendor_billing;

comment on schema app is 'Rules, provider tables and audit; never exposed by the API.';
comment on schema vendor_sign is 'The built-in e-signature provider''s own books, as a vendor would keep them elsewhere.';
comment on schema vendor_billing is 'The built-in billing provider''s own books, as a vendor would keep them elsewhere. Test mode only.';

grant usage on schema extensions, public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role, auth_admin;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema app to anon, authenticated, service_role, auth_admin;
grant usage on schema vendor_sign, vendor_billing to service_role;
revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

-- Row security on and forced, with the two policies every table has: the owner (migrations, security
-- definer helpers) and the service role. What clients may do is written out table by table.
create function app.protect(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to current_user using (true) with check (true)', target);
  execute format('create policy service_all on %s to service_role using (true) with check (true)', target);
end $$;
revoke execute on function app.protect(regclass) from public;

-- The clock of the database. Portage can be run on a moved clock (demo, tests): the server then sets
-- app.clock_offset on its connections. Statutory dates are counted in Toronto.
create function app.now() returns timestamptz
language sql stable set search_path = '' as $$
  select now() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval
$$;

create function app.today() returns date
language sql stable set search_path = '' as $$
  select (app.now() at time zone 'America/Toronto')::date
$$;

-- Whether the statement runs for a client of the API rather than for the provider.
create function app.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated')
$$;
grant execute on function app.now(), app.today(), app.is_client() to public;
