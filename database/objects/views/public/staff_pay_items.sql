-- People's allowances and benefits, without what was canceled. In cents. paid: how many pays have it that are paid out; invoiced: on invoices of pay that is
-- not; planned: not invoiced yet.
create view public.staff_pay_items with (security_invoker = true) as
  select i.id, i.company_id, i.team_member_id, i.kind, i.cents, i.from_day, i.until_day, i.description, i.reason, i.recorded_at,
    app.actor_email(i.recorded_by) as recorded_by, t.paid, t.invoiced, t.planned
  from app.pay_items i cross join lateral (
    select count(*) filter (where l.one_time_payment_id is not null)::integer as paid,
      count(*) filter (where l.one_time_payment_id is null and o.invoice_id is not null)::integer as invoiced,
      count(*) filter (where o.invoice_id is null)::integer as planned
    from public.wip_one_time_payments o left join app.payout_one_time_payments l on l.one_time_payment_id = o.id
    where o.company_id = i.company_id and o.pay_item_id = i.id and o.status <> 'Canceled' and o.credited_at is null
  ) t where i.canceled_at is null;
grant select on public.staff_pay_items to staff;
