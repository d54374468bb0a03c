-- The account of a client: its address, and whether it may sign in.
create or replace function app.client_account(account uuid) returns table (email text, disabled boolean, last_sign_in_at timestamptz, two_step boolean)
language sql stable security definer set search_path = '' rows 1 as $$
  select u.email::text, coalesce(u.banned_until > app.now(), false), u.last_sign_in_at,
    exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  from auth.users u where u.id = account and (select app.staff_role()) is not null
$$;
grant execute on function app.client_account(uuid) to staff;
