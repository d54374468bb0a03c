-- Clients with their health. The counts are read for the rows of a page only. They count the exceptions that the queue has for a client: rates
-- that are missing are one item of the queue, for no client. Order by sort_name or created_at, then id.
create view public.staff_clients with (security_invoker = true) as
  select c.id, c.sort_name,
    app.folded(c.legal_name || ' ' || c.billing_email || ' ' || c.personal_email) as search,
    c.user_id, c.legal_name, c.billing_email, c.personal_email, c.hiring_country, c.currency, c.created_at, c.company_address, c.tax_number,
    exists (select from public.new_documents d
      where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' and d.status = 'signed') as agreement_signed,
    (select p.plan_name from public.plans p where p.company_id = c.id and p.status = 'Completed' order by p.created_at desc limit 1) as plan,
    (select coalesce(sum((i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents), 0)::bigint from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as unpaid_cents,
    (select coalesce(bool_or(i.due_date < app.today()), false) from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as overdue,
    (select count(*)::int from public.pay_exceptions e
      where e.company_id = c.id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions,
    (select count(*)::int from public.pay_exceptions e
      where e.company_id = c.id and e.resolved_at is null and e.key <> 'ratesMissing' and e.severity = 'blocks') as blocking,
    (select count(*)::int from public.team_members t where t.company_id = c.id and t.status = 'approved') as people,
    (select min(p.payday)::date from public.payments p where p.company_id = c.id and p.payday >= app.today() and p.status <> 'paid' and p.credited_at is null) as next_payday
  from public.companies c;
grant select on public.staff_clients to staff;
