-- The fees of a client, of two from one day the one with the higher id.
create view public.client_fees with (security_invoker = true) as
  select id, company_id, starts_on, kind, cents, percent from app.client_fees;
grant select on public.client_fees to authenticated;
