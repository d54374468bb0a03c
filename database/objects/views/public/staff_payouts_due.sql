-- For each payday with pay that is invoiced and in no batch: what a batch would pay now, and whom it would leave out. In cents.
create view public.staff_payouts_due with (security_invoker = true) as
  select l.payday, count(distinct l.company_id) filter (where l.reason is null)::integer as clients,
    count(distinct l.team_member_id) filter (where l.reason is null)::integer as people,
    coalesce(sum(l.cents) filter (where l.reason is null), 0)::bigint as cents,
    count(distinct l.team_member_id) filter (where l.reason is not null)::integer as left_out,
    coalesce(sum(l.cents) filter (where l.reason is not null), 0)::bigint as left_out_cents
  from public.staff_payout_lines l
  where l.reason is distinct from 'inBatch' and l.cents > 0
  group by l.payday;
grant select on public.staff_payouts_due to staff;
