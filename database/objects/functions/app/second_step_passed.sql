create or replace function app.second_step_passed() returns boolean
language sql stable security definer set search_path = '' as $$
  select app.second_step_passed(auth.uid(), auth.jwt() ->> 'aal')
$$;
grant execute on function app.second_step_passed() to authenticated;

-- Whether a session of this level may act for the account: any level while no factor is verified, aal2 from then on.
create or replace function app.second_step_passed(account uuid, level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(level, '') = 'aal2'
    or not exists (select 1 from auth.mfa_factors where user_id = account and status = 'verified')
$$;
grant execute on function app.second_step_passed(uuid, text) to service_role;
