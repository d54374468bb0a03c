-- Since when an account has had two-step verification; null without it. A factor counts from its first code, not from when it was prepared.
create or replace function app.second_step_since(account uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(f.updated_at) from auth.mfa_factors f where f.user_id = account and f.status = 'verified'
$$;
grant execute on function app.second_step_since(uuid) to service_role;
