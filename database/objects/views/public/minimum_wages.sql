create view public.minimum_wages with (security_invoker = true) as
  select province, since, hourly, source from app.minimum_wages where superseded_at is null;
grant select on public.minimum_wages to authenticated, service_role, staff;
