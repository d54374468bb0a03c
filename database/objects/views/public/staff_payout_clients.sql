-- What batches pay for each client. In cents.
create view public.staff_payout_clients with (security_invoker = true) as
  select l.batch_id, l.company_id, l.company, count(*)::integer as people, sum(l.cents)::bigint as cents,
    sum(l.cents - coalesce(l.usual_cents, 0))::bigint as difference_cents
  from public.staff_payout_people l group by l.batch_id, l.company_id, l.company;
grant select on public.staff_payout_clients to staff;
