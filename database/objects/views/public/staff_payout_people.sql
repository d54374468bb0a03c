-- The payments of batches. cause: how the regular pay of the payday differs from the person's regular pay period before; null without any.
-- gross_cents and net_cents: of the lines; less than net_cents is paid where some was paid earlier or is recovered.
-- wants_paper: the person wants their pay statement on paper too, as they say now.
-- is_new_account: the batch pays into another account than the person's last one did. In cents.
create view public.staff_payout_people with (security_invoker = true) as
  select b.batch_id, b.team_member_id, b.company_id, c.legal_name as company, t.first_name, t.last_name, b.position, b.cents, b.usual_cents,
    l.regular_cents, l.late_cents, l.one_time_cents, l.paydays,
    case when l.regular_cents = 0 then null when b.usual_cents is null then 'first' when l.regular_cents <> b.usual_cents then 'changed' else 'same' end as cause,
    n.institution, n.last_digits,
    coalesce((select o.bank_account_id <> b.bank_account_id from app.payout_batch_people o join app.payout_batches e on e.id = o.batch_id
      where o.team_member_id = b.team_member_id and e.state = 'sent' and e.number < x.number order by e.number desc limit 1), false) as is_new_account,
    r.returned_at, r.reason as return_reason, g.gross_cents, g.net_cents,
    exists (select from app.statement_choices s where s.team_member_id = b.team_member_id and s.delivery = 'paper') as wants_paper
  from app.payout_batch_people b
  join app.payout_batches x on x.id = b.batch_id
  join app.bank_accounts n on n.id = b.bank_account_id
  join public.team_members t on t.team_member_id = b.team_member_id
  join public.companies c on c.id = b.company_id
  cross join lateral (
    select coalesce(sum(l.cents) filter (where not l.is_one_time and not l.late), 0)::bigint as regular_cents,
      coalesce(sum(l.cents) filter (where not l.is_one_time and l.late), 0)::bigint as late_cents,
      coalesce(sum(l.cents) filter (where l.is_one_time), 0)::bigint as one_time_cents,
      array_agg(distinct l.payday order by l.payday)::date[] as paydays
    from app.payout_batch_lines l where l.batch_id = b.batch_id and l.team_member_id = b.team_member_id) l
  left join lateral (
    select min(r.returned_at) as returned_at, min(r.reason) as reason
    from app.payouts p join app.payout_returns r on r.payout_id = p.id and r.company_id = p.company_id
    where p.batch_id = b.batch_id and r.team_member_id = b.team_member_id) r on true
  left join lateral (
    select coalesce(sum(coalesce(p.gross_salary, o.amount) * 100), 0)::bigint as gross_cents,
      coalesce(sum(app.due_of_line(l.line_id, coalesce(p.gross_salary, o.amount))), 0)::bigint as net_cents
    from app.payout_batch_lines l left join public.payments p on p.id = l.line_id
    left join public.wip_one_time_payments o on o.id = l.line_id
    where l.batch_id = b.batch_id and l.team_member_id = b.team_member_id) g on true;
grant select on public.staff_payout_people to service_role, staff;
