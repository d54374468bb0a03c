-- What a payday of a client pays in all: gross, and net of what is withheld. In cents.
create view public.staff_payday_totals with (security_invoker = true) as
  select l.company_id, l.payday, sum(l.gross_cents)::bigint as gross_cents, sum(l.net_cents)::bigint as net_cents
  from (
    select p.company_id, p.payday, (p.gross_salary * 100)::bigint as gross_cents, app.due_of_line(p.id, p.gross_salary) as net_cents
    from public.payments p where p.payment_type = 'Debit' and p.credited_at is null
    union all
    select p.company_id, p.payday, (p.amount * 100)::bigint, app.due_of_line(p.id, p.amount)
    from public.wip_one_time_payments p where p.status <> 'Canceled' and p.credited_at is null
  ) l group by l.company_id, l.payday;
grant select on public.staff_payday_totals to staff;
