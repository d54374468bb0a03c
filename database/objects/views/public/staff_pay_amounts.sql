-- The amounts of each line and one-time payment that is not canceled or credited, in cents, for the pay register and its sums. A column of the
-- register is added here, to the sums of staff_paydays and staff_payday_clients, and to the portal's list of columns (pay-columns.ts).
-- employee_…: as stored with the line, QPP with CPP, and the second contribution with the first. employer_…: as invoiced; QPIP with EI.
-- done: it is paid out, or was shown as paid before payouts were recorded.
create view public.staff_pay_amounts with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.invoice_id, null::text as payment_type, p.late, p.estimate,
    (p.gross_salary * 100)::bigint as gross_cents, 0::bigint as one_time_cents,
    coalesce((p.calculation ->> 'cpp')::bigint + (p.calculation ->> 'cpp2')::bigint, 0) as employee_pension_cents,
    coalesce((p.calculation ->> 'ei')::bigint, 0) as employee_ei_cents, coalesce((p.calculation ->> 'qpip')::bigint, 0) as employee_qpip_cents,
    (p.cpp * 100)::bigint as employer_pension_cents, (p.ei * 100)::bigint as employer_insurance_cents,
    ((p.gross_salary + p.ei + p.cpp) * 100)::bigint as total_cents, lower(p.status) = 'collected' or coalesce(i.status = 'Paid', false) as collected, l.payout_id,
    l.payment_id is not null or lower(p.status) in ('paid', 'complete') as done,
    coalesce(l.cents, case when lower(p.status) in ('paid', 'complete') then p.gross_salary * 100 end, 0)::bigint as paid_cents
  from public.payments p left join public.invoices i on i.id = p.invoice_id left join app.payout_lines l on l.payment_id = p.id
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select p.id, p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.invoice_id, p.payment_type, p.payday > p.start_date, p.estimate,
    0, (p.amount * 100)::bigint, coalesce((p.calculation ->> 'cpp')::bigint + (p.calculation ->> 'cpp2')::bigint, 0),
    coalesce((p.calculation ->> 'ei')::bigint, 0), coalesce((p.calculation ->> 'qpip')::bigint, 0), (p.cpp * 100)::bigint, (p.ei * 100)::bigint,
    ((p.amount + p.ei + p.cpp) * 100)::bigint, coalesce(i.status = 'Paid', false), l.payout_id,
    l.one_time_payment_id is not null or p.status in ('Paid', 'Complete'),
    coalesce(l.cents, case when p.status in ('Paid', 'Complete') then p.amount * 100 end, 0)::bigint
  from public.wip_one_time_payments p left join public.invoices i on i.id = p.invoice_id
  left join app.payout_one_time_payments l on l.one_time_payment_id = p.id
  where p.status <> 'Canceled' and p.credited_at is null;
grant select on public.staff_pay_amounts to staff;
