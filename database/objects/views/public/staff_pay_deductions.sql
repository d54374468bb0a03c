-- People's deductions, without what was canceled. In cents. taken: of pay that is paid out; planned: of pay that is not, without estimates. short_on:
-- the pay date of the newest pay that is paid out, where it did not reach for the whole deduction, or the limit of an order did not allow it.
create view public.staff_pay_deductions with (security_invoker = true) as
  select d.id, d.company_id, d.team_member_id, d.kind, d.cents, d.total_cents, d.max_share, d.kept_cents, d.from_day, d.until_day, d.description, d.reason, d.recorded_at, d.document_path, d.document_type,
    app.actor_email(d.recorded_by) as recorded_by, t.taken, t.planned, t.short_on
  from app.pay_deductions d cross join lateral (
    select coalesce(sum(k.taken) filter (where k.paid), 0)::bigint as taken,
      coalesce(sum(k.taken) filter (where not k.paid and not k.estimate), 0)::bigint as planned,
      max(k.pay_date) filter (where k.paid and k.taken < k.amount and k.newest) as short_on
    from (
      select n.pay_date, n.estimate, l.paid, (e->>'taken')::bigint as taken, (e->>'amount')::bigint as amount,
        rank() over (order by l.paid desc, n.pay_date desc) = 1 as newest
      from app.net_pays n join public.payments p on p.id = n.line_id
      cross join lateral (select exists (select from app.payout_lines o where o.payment_id = n.line_id) as paid) l
      cross join lateral jsonb_array_elements(n.deductions) e
      where n.team_member_id = d.team_member_id and e->>'id' = d.id::text and not n.stale and (p.credited_at is null or l.paid)
    ) k
  ) t where d.canceled_at is null;
grant select on public.staff_pay_deductions to staff;
