-- The reader's own claims, with the payment that an approved one became.
create view public.my_expenses with (security_invoker = true) as
  select e.id, e.company_id, e.team_member_id, e.category, e.spent_on, e.amount_cents, e.note, e.state, e.receipt_type, e.requested_at, e.answer,
    o.status as payment_status, o.payday, o.credited_at
  from public.expenses e left join public.wip_one_time_payments o on o.id = e.one_time_payment_id;
grant select on public.my_expenses to person;
