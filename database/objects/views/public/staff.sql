create view public.staff with (security_invoker = true) as
  select email, role, state from app.staff where user_id = (select auth.uid());
grant select on public.staff to service_role, staff;
