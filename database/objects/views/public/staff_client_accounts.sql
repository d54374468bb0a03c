create view public.staff_client_accounts with (security_invoker = true) as
  select c.id as company_id, app.person_name(c.id, c.user_id) as name, a.email, a.disabled, a.last_sign_in_at, a.two_step
  from public.companies c cross join lateral app.client_account(c.user_id) a;
grant select on public.staff_client_accounts to staff;
