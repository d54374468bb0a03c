create view public.staff_accounts with (security_invoker = true) as
  select user_id, email, role, state, invited_at, invitation_expires_at, activated_at, disabled_at from app.staff;
grant select on public.staff_accounts to service_role, staff;
