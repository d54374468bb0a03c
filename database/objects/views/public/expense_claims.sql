-- Claims as the client lists them: whose they are, whether a colleague claimed the same receipt, and the payment that an approved one became.
-- The reader's own row security applies to every table underneath.
create view public.expense_claims with (security_invoker = true) as
  select e.id, e.company_id, e.team_member_id, t.first_name, t.last_name, e.category, e.spent_on, e.amount_cents, e.note, e.state,
    e.receipt_path, e.receipt_type, e.requested_at, e.decided_at, e.answer,
    e.state in ('requested', 'approved') and exists (select from public.expenses o where o.company_id = e.company_id
      and o.receipt_sha256 = e.receipt_sha256 and o.team_member_id <> e.team_member_id and o.state in ('requested', 'approved')) as claimed_by_colleague,
    e.one_time_payment_id, o.reference, o.status as payment_status, o.payday, o.credited_at
  from public.expenses e join public.team_directory t on t.team_member_id = e.team_member_id
    left join public.wip_one_time_payments o on o.id = e.one_time_payment_id;
grant select on public.expense_claims to authenticated, staff;
