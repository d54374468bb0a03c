-- What batches pay for each client, and by how much that differs from its people's regular pay periods before. In cents.
create view public.staff_payout_clients with (security_invoker = true) as
  select b.batch_id, b.company_id, c.legal_name as company, c.sort_name, count(*)::integer as people, sum(b.cents)::bigint as cents,
    sum(b.cents - coalesce(b.usual_cents, 0))::bigint as difference_cents
  from app.payout_batch_people b join public.companies c on c.id = b.company_id group by b.batch_id, b.company_id, c.legal_name, c.sort_name;
grant select on public.staff_payout_clients to staff;
