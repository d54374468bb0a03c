-- How many advances are open and repaid, and what they add up to. In cents.
create view public.staff_advance_totals with (security_invoker = true) as
  select state, count(*)::integer as advances, count(distinct company_id)::integer as clients, sum(cents)::bigint as cents,
    sum(left_cents)::bigint as left_cents
  from public.staff_advances group by state;
grant select on public.staff_advance_totals to staff;
