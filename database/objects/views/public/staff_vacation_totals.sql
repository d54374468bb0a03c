-- Vacation that is owed to the people of each client, and of all together, whose company_id is null. `as_of` is the oldest of its balances.
create view public.staff_vacation_totals with (security_invoker = true) as
  select b.company_id, count(*)::integer as people, min(b.as_of) as as_of, sum(b.accrued_cents)::bigint as accrued_cents, sum(b.used_cents)::bigint as used_cents,
    sum(b.owed_cents)::bigint as owed_cents, sum(b.days_left)::bigint as days_left
  from app.vacation_balances b group by grouping sets ((b.company_id), ());
grant select on public.staff_vacation_totals to staff;
