-- The pay register: staff_pay_amounts with names, the invoice, and how the pay was paid out or is about to be. Order by payday, company_id, id.
create view public.staff_pay_register with (security_invoker = true) as
  select a.*, c.legal_name as company, t.first_name, t.last_name, i.invoice_number,
    case when a.done then 'paid' when b.batch_id is not null then 'inBatch' when a.collected or app.is_advanced(a.id) then 'ready'
      when a.invoice_id is not null then 'unfunded' else 'planned' end as payout_state,
    o.reference as payout_reference, coalesce(o.batch_id, b.batch_id) as batch_id, n.number as batch_number
  from public.staff_pay_amounts a
  join public.companies c on c.id = a.company_id
  join public.team_members t on t.team_member_id = a.team_member_id
  left join public.invoices i on i.id = a.invoice_id
  left join app.payouts o on o.id = a.payout_id
  left join app.payout_batch_lines b on b.line_id = a.id and b.is_open
  left join app.payout_batches n on n.id = coalesce(o.batch_id, b.batch_id);
grant select on public.staff_pay_register to staff;
