-- People's deductions, without what was canceled. In cents. taken: of all pay so far, without estimates.
create view public.staff_pay_deductions with (security_invoker = true) as
  select d.id, d.company_id, d.team_member_id, d.kind, d.cents, d.total_cents, d.from_day, d.until_day, d.description, d.reason, d.recorded_at,
    app.actor_email(d.recorded_by) as recorded_by,
    (select coalesce(sum((t->>'taken')::bigint), 0) from app.net_pays n, jsonb_array_elements(n.deductions) t
      where n.team_member_id = d.team_member_id and t->>'id' = d.id::text and not n.estimate)::bigint as taken
  from app.pay_deductions d where d.canceled_at is null;
grant select on public.staff_pay_deductions to staff;
