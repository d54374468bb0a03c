-- What each client pays beside pay: its fees in the order of their days, in cents or percent, its class in levies, and its PO number.
create view public.staff_client_charges with (security_invoker = true) as
  select c.id as company_id, c.po_number, coalesce(k.class, 'Default') as levy_class, k.reason as class_reason,
    coalesce((select jsonb_agg(jsonb_build_object('from', f.starts_on, 'kind', f.kind, 'cents', f.cents, 'percent', f.percent, 'reason', f.reason)
      order by f.starts_on, f.id) from app.client_fees f where f.company_id = c.id), '[]') as fees
  from public.companies c left join app.levy_classes k on k.company_id = c.id;
grant select on public.staff_client_charges to staff;
