-- Invoices and credits of all clients, with what is open in cents. The console offers to undo a write-off only where there is one, also on an
-- invoice that is still open.
-- Order by created_at, sort_number, sort_due or cents, then id. What has no number or due date is first. What a search finds is ordered by
-- unindexed before that: it is always false, and no index has it, so that the rows are found first and then sorted.
create view public.staff_invoices with (security_invoker = true) as
  select i.id, i.company_id, c.legal_name as company, i.invoice_number, i.kind, i.status, i.due_date, i.payday, i.created_at,
    i.sort_cents as cents,
    case when i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
      then i.sort_cents - i.paid_cents - i.credited_cents - i.written_off_cents else 0 end as open,
    i.written_off_cents as written_off,
    case when i.invoice_number is null then '' else i.invoice_number end as sort_number,
    case when i.due_date is null then '0001-01-01'::date else i.due_date::date end as sort_due, i.status = '' as unindexed,
    i.hosted_invoice_url
  from public.invoices i join public.companies c on c.id = i.company_id;
grant select on public.staff_invoices to staff;
