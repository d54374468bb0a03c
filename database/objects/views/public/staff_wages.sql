create view public.staff_wages with (security_invoker = true) as
  select province, since, hourly, source, added_by, added_at from app.minimum_wages where superseded_at is null;
grant select on public.staff_wages to staff;
