-- What the provider advanced and was not canceled. left_cents: what the client has not paid yet. In cents.
create view public.staff_advances with (security_invoker = true) as
  select a.id, a.company_id, c.legal_name as company, a.payday, a.reason, a.advanced_at, app.actor_email(a.advanced_by) as advanced_by,
    t.people, t.cents, t.left_cents, t.paid_out
  from app.advances a join public.companies c on c.id = a.company_id
  cross join lateral (
    select count(*)::integer as people, coalesce(sum(l.cents), 0)::bigint as cents,
      coalesce(sum(l.cents) filter (where i.status in ('Pending', 'Overdue')), 0)::bigint as left_cents,
      bool_or(exists (select from app.payout_lines p where p.payment_id = l.line_id)
        or exists (select from app.payout_one_time_payments p where p.one_time_payment_id = l.line_id)) as paid_out
    from app.advanced_lines l join public.invoices i on i.id = l.invoice_id where l.advance_id = a.id and l.company_id = a.company_id) t
  where a.canceled_at is null;
grant select on public.staff_advances to staff;
