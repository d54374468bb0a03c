-- Rates of employer levies of clients that have no class of their own, for estimates. Of two from one day, the one with the higher id applies.
create view public.levy_rates with (security_invoker = true) as
  select id, province, levy, class, percent, max_cents, exemption_cents, starts_on from app.levy_rates;
grant select on public.levy_rates to authenticated;
