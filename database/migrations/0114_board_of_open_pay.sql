-- The board of pay reads the lines of its stages by index, and no names, invoices or payouts where a stage needs none: of 100,000 people
-- with years of paid lines it read every line with all four before it could show a page.
create index payments_planned_idx on public.payments (company_id, payday) include (team_member_id, start_date, end_date, gross_salary, ei, cpp, created_at, estimate)
  where lower(status) = 'upcoming' and payment_type = 'Debit' and credited_at is null;
create index payments_open_idx on public.payments (company_id, payday)
  where lower(status) in ('processing', 'collected') and payment_type = 'Debit' and credited_at is null;

-- One row for a client's payday and stage, of the lines of staff_pay_lines. What is paid leaves it after 31 days.
create or replace view public.staff_pay_board with (security_invoker = true) as
  select b.company_id, c.legal_name as company, b.payday, b.stage, b.first_day, b.last_day, b.people, b.lines, b.total, b.since, b.paid_out, b.estimate
  from (
    select l.company_id, l.payday, l.stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, 'planned' as stage, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp,
        p.created_at as since, null::uuid as payout_id, p.estimate
      from public.payments p
      where lower(p.status) = 'upcoming' and p.payment_type = 'Debit' and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.payday,
        case when lower(p.status) = 'collected' then 'collected' when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded' else 'issued' end,
        p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where lower(p.status) in ('processing', 'collected') and p.payment_type = 'Debit' and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.payday, 'paid', p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp,
        coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payday >= app.today() - 31 and lower(p.status) in ('paid', 'complete') and p.payment_type = 'Debit' and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.start_date, 'planned', p.start_date, p.end_date, p.amount, p.ei, p.cpp, p.created_at, o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.status = 'Processing' and p.invoice_id is null and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.start_date,
        case when i.status = 'Paid' then 'collected' when i.paid_cents + i.credited_cents > 0 then 'funded' else 'issued' end,
        p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.status = 'Processing' and p.invoice_id is not null and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.start_date, 'paid', p.start_date, p.end_date, p.amount, p.ei, p.cpp,
        coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.start_date >= app.today() - 31 and p.status in ('Paid', 'Complete') and p.credited_at is null
    ) l
    group by l.company_id, l.payday, l.stage
  ) b
  join public.companies c on c.id = b.company_id;
