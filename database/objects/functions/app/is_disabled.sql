-- A company is never transferred to an account that cannot sign in.
create or replace function app.is_disabled(account uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = account and (u.deleted_at is not null or u.banned_until > app.now()))
$$;
grant execute on function app.is_disabled(uuid) to service_role;
