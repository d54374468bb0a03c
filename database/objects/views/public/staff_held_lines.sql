-- Pay that is paid out, with what is withheld from it and the employer's shares. In cents. Regular lines and one-time payments, also instalments
-- of recoveries, which give back. A credited line counts until the line that its payout counts toward is paid out: the person is paid once. What goes with a
-- line follows it. item_kind, premium_cents: of a benefit, and what the employer owes to an insurer or plan for it.
create view public.staff_held_lines with (security_invoker = true) as
  select n.line_id, n.company_id, n.team_member_id, t.first_name, t.last_name, date_trunc('month', n.pay_date::timestamp)::date as month, n.pay_date, n.is_one_time,
    coalesce(n.basis->'pay'->>'province', n.basis->>'province', l.calculation->'steps'->>'province') as province, n.gross, n.cpp, n.cpp2, n.ei, n.qpip,
    n.federal_tax, n.provincial_tax, n.payroll_tax, n.deducted, n.net, n.deductions, coalesce((l.calculation->'employer'->>'cpp')::bigint, 0) as employer_cpp,
    coalesce((l.calculation->'employer'->>'cpp2')::bigint, 0) as employer_cpp2, coalesce((l.calculation->'employer'->>'ei')::bigint, 0) as employer_ei,
    coalesce((l.calculation->'employer'->>'qpip')::bigint, 0) as employer_qpip, l.item_kind, l.description,
    case when l.item_kind in ('healthInsurance', 'lifeInsurance', 'employerRrsp', 'lockedRrsp') then l.item_cents else 0 end as premium_cents
  from app.net_pays n join public.team_members t on t.team_member_id = n.team_member_id cross join lateral (
    select p.calculation, null as item_kind, null::bigint as item_cents, null::text as description from public.payments p
    where p.id = n.line_id and exists (select from app.payout_lines o where o.payment_id = p.id)
      and (p.credited_at is null or not exists (select from app.earlier_payouts e join app.payout_lines later on later.payment_id = e.payment_id
        join public.payments again on again.id = e.payment_id and again.credited_at is null where e.earlier_payment_id = p.id))
    union all
    select case when p.treatment = 'contributions' then p.calculation end, p.item_kind, p.item_cents, p.description::text from public.wip_one_time_payments p
    join app.payout_one_time_payments o on o.one_time_payment_id = p.id
    where p.id = n.line_id and (p.credited_at is null or case when p.withheld_from is not null then not exists (select from app.earlier_payouts e
      join app.payout_lines later on later.payment_id = e.payment_id join public.payments again on again.id = e.payment_id and again.credited_at is null
      where e.earlier_payment_id = p.withheld_from) else not exists (select from app.earlier_one_time_payouts e
      join public.wip_one_time_payments again on again.id = e.one_time_payment_id and again.team_member_id = p.team_member_id and again.credited_at is null
      join app.payout_one_time_payments later on later.one_time_payment_id = again.id where e.company_id = o.company_id and e.payout_id = o.payout_id) end)
  ) l;
grant select on public.staff_held_lines to staff;
