-- The amounts of each line and one-time payment that is not canceled or credited, in cents, for the pay register and its sums. A column of the
-- register is added here, to the sums of staff_paydays and staff_payday_clients, and to the portal's list of columns (pay-sums.ts).
-- employee_…: as stored with the line, QPP with CPP, and the second contribution with the first. net: what is withheld is taken off, where it is
-- withheld here; the payroll tax of a territory is with its tax. employer_…: as invoiced; QPIP with EI.
-- collected: the client has paid. done: it is paid out, or was shown as paid before payouts were recorded.
-- Both halves of the union read one table without a condition and have columns of the same types: only so does an index give them in the order of
-- the register.
create view public.staff_pay_amounts with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.invoice_id, p.payment_type, p.late, p.estimate,
    p.gross_cents, p.one_time_cents,
    coalesce((p.calculation ->> 'cpp')::bigint + (p.calculation ->> 'cpp2')::bigint, 0) as employee_pension_cents,
    coalesce((p.calculation ->> 'ei')::bigint, 0) as employee_ei_cents, coalesce((p.calculation ->> 'qpip')::bigint, 0) as employee_qpip_cents,
    coalesce(n.federal_tax, 0)::bigint as federal_tax_cents, coalesce(n.provincial_tax + n.payroll_tax, 0)::bigint as provincial_tax_cents,
    coalesce(n.deducted, 0)::bigint as deducted_cents, coalesce(n.net, p.gross_cents + p.one_time_cents)::bigint as net_cents,
    p.employer_pension_cents, p.employer_insurance_cents,
    p.gross_cents + p.one_time_cents + p.employer_pension_cents + p.employer_insurance_cents as total_cents,
    p.collected or coalesce(i.status = 'Paid', false) as collected, coalesce(l.payout_id, o.payout_id) as payout_id,
    p.paid or l.payment_id is not null or o.one_time_payment_id is not null as done,
    coalesce(l.cents, o.cents, case when p.paid then p.gross_cents + p.one_time_cents end, 0)::bigint as paid_cents
  from (
    select p.id, p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.invoice_id, null::text as payment_type, p.late, p.estimate,
      p.calculation, (p.gross_salary * 100)::bigint as gross_cents, 0::bigint as one_time_cents, (p.cpp * 100)::bigint as employer_pension_cents,
      (p.ei * 100)::bigint as employer_insurance_cents, lower(p.status) = 'collected' as collected, lower(p.status) in ('paid', 'complete') as paid,
      p.payment_type = 'Debit' and p.credited_at is null as counts
    from public.payments p
    union all
    select p.id, p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.invoice_id, p.payment_type, p.payday > p.start_date, p.estimate,
      p.calculation, 0::bigint, (p.amount * 100)::bigint, (p.cpp * 100)::bigint, (p.ei * 100)::bigint, false, p.status in ('Paid', 'Complete'),
      p.status <> 'Canceled' and p.credited_at is null
    from public.wip_one_time_payments p) p
  left join public.invoices i on i.id = p.invoice_id
  left join app.net_pays n on n.line_id = p.id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
  where p.counts;
grant select on public.staff_pay_amounts to staff;
