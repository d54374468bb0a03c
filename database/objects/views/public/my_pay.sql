-- The reader's pay: lines and one-time payments, with what is left of each after what is withheld; null where that is not known. In cents.
create view public.my_pay with (security_invoker = true) as
  select p.id, p.team_member_id, 'regular' as kind, p.start_date, p.end_date, p.payday, p.late, p.status, null::text as payment_type,
    null::text as description, (p.gross_salary * 100)::bigint as gross_cents, n.net as net_cents, p.estimate or coalesce(n.estimate, true) as estimate
  from public.payments p left join app.net_pays n on n.line_id = p.id
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select o.id, o.team_member_id, case when o.pay_item_id is not null then 'item' when o.recovery_id is null then 'oneTime' else 'recovery' end, o.start_date, o.start_date, o.payday, false, o.status,
    o.payment_type, o.description::text, (o.amount * 100)::bigint, n.net, o.estimate or coalesce(n.estimate, true)
  from public.wip_one_time_payments o left join app.net_pays n on n.line_id = o.id
  where o.status <> 'Canceled' and o.credited_at is null;
grant select on public.my_pay to person;
