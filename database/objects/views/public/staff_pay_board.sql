-- One row for a client's payday and stage, of the lines of staff_pay_lines. What is paid leaves it after 31 days.
create view public.staff_pay_board with (security_invoker = true) as
  (select c.id as company_id, c.legal_name as company, l.payday, 'planned' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, p.created_at as since, null::uuid as payout_id, p.estimate
      from public.payments p
      where lower(p.status) = 'upcoming' and p.payment_type = 'Debit' and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, p.created_at, o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.status = 'Processing' and p.invoice_id is null and p.credited_at is null
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'issued' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'processing' and coalesce(i.paid_cents + i.credited_cents, 0) <= 0
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and p.invoice_id is not null and i.status <> 'Paid' and i.paid_cents + i.credited_cents <= 0
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'funded' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, i.created_at as since, o.payout_id, p.estimate
      from public.payments p
      join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'processing' and i.paid_cents + i.credited_cents > 0
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and p.invoice_id is not null and i.status <> 'Paid' and i.paid_cents + i.credited_cents > 0
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'collected' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'collected'
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and i.status = 'Paid'
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'paid' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) in ('paid', 'complete') and p.payday >= app.today() - 31
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status in ('Paid', 'Complete') and p.payday >= app.today() - 31
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name
    order by l.payday desc, c.id desc);
grant select on public.staff_pay_board to staff;
