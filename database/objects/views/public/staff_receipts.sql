-- Order by received_on, amount_cents or sort_number, then id.
create view public.staff_receipts with (security_invoker = true) as
  select r.id, r.company_id, c.legal_name as company, r.number, r.received_on,
    case when r.provider_invoice_id is null then r.method else 'online' end as method, r.payer, r.reference, r.state, r.amount_cents,
    r.applied_cents, r.refunded_cents, case when r.state = 'recorded' then r.amount_cents - r.applied_cents - r.refunded_cents else 0 end as left_cents,
    case when r.number is null then '' else r.number end as sort_number, r.state = '' as unindexed
  from public.receipts r join public.companies c on c.id = r.company_id;
grant select on public.staff_receipts to staff;
