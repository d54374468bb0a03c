create view public.tax_tables with (security_invoker = true) as
  select document from app.tax_tables where superseded_at is null;
grant select on public.tax_tables to authenticated, service_role, staff, person;
