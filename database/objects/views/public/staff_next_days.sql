-- What comes next while nothing waits: the first payday that is planned, and the first invoice to fall due. Each at most once.
create view public.staff_next_days with (security_invoker = true) as
  (select 'payday' as kind, p.payday::date as day, c.legal_name as company_name, null::text as reference
    from public.payments p join public.companies c on c.id = p.company_id
    where lower(p.status) = 'upcoming' and p.payment_type = 'Debit' and p.credited_at is null and p.payday >= app.today() order by p.payday limit 1)
  union all
  (select 'invoice', i.due_date::date, c.legal_name, i.invoice_number::text
    from public.invoices i join public.companies c on c.id = i.company_id
    where i.status in ('Pending', 'Overdue') and i.due_date >= app.today() order by i.due_date limit 1);
grant select on public.staff_next_days to staff;
