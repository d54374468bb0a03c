-- What may be advanced for each client, and what is advanced and not repaid. In cents.
create view public.staff_credit_limits with (security_invoker = true) as
  select c.id as company_id, coalesce(k.advance_cents, 0)::bigint as advance_cents, k.reason, k.set_at,
    (select coalesce(sum(l.cents), 0)::bigint from app.advanced_lines l join public.invoices i on i.id = l.invoice_id
      where l.company_id = c.id and i.status in ('Pending', 'Overdue')) as advanced_cents
  from public.companies c left join app.credit_limits k on k.company_id = c.id;
grant select on public.staff_credit_limits to service_role, staff;
