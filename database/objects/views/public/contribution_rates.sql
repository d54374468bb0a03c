create view public.contribution_rates with (security_invoker = true) as
  select year, document from app.contribution_rates where superseded_at is null;
grant select on public.contribution_rates to authenticated, service_role, staff, person;
