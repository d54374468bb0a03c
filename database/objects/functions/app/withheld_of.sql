-- What instalments of recoveries, corrections of contributions, and allowances and benefits take from the payout of a line, in cents: their net amount, less the
-- contributions and tax that they give back. What they add is below zero. It
-- has no search_path of its own, so that queries inline it.
create or replace function app.withheld_of(line uuid) returns bigint language sql stable as $$
  select coalesce(sum(-app.due_of_line(o.id, o.amount)), 0)::bigint from public.wip_one_time_payments o
  where o.withheld_from = $1 and o.credited_at is null and o.status <> 'Canceled'
$$;
grant execute on function app.withheld_of(uuid) to service_role, staff;
