-- Who has pay that no batch takes now, and why: for each person, payday and reason. In cents.
create view public.staff_payouts_left_out with (security_invoker = true) as
  select l.team_member_id, t.first_name, t.last_name, l.company_id, c.legal_name as company, l.payday, l.reason, sum(l.cents)::bigint as cents
  from public.staff_payout_lines l
  join public.team_members t on t.team_member_id = l.team_member_id
  join public.companies c on c.id = l.company_id
  where l.reason is not null and l.reason <> 'inBatch' and l.cents > 0
  group by l.team_member_id, t.first_name, t.last_name, l.company_id, c.legal_name, l.payday, l.reason;
grant select on public.staff_payouts_left_out to staff;
