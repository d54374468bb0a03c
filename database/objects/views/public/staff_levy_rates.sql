-- Rates of employer levies with their sources. Amounts in cents.
create view public.staff_levy_rates with (security_invoker = true) as
  select r.id, r.province, r.levy, r.class, r.percent, r.max_cents, r.exemption_cents, r.starts_on, r.source, r.url, r.set_at,
    app.actor_email(r.set_by) as set_by
  from app.levy_rates r;
grant select on public.staff_levy_rates to staff;
