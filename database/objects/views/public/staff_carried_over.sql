-- Pay that was shown as paid before payouts were recorded, and that nobody has confirmed: a row for a client's payday.
create view public.staff_carried_over with (security_invoker = true) as
  select l.company_id, l.payday, count(*)::integer as lines, count(distinct l.team_member_id)::integer as people,
    (sum(l.payout_amount) * 100)::bigint as cents
  from app.carried_over c join public.staff_pay_lines l on l.id = c.id
  where l.carried_over group by l.company_id, l.payday;
grant select on public.staff_carried_over to service_role, staff;
