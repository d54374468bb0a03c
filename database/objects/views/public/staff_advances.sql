-- What the provider advanced and was not canceled, with the client's limit and how much of it is in use. left_cents: what the client has not paid
-- yet; it is open until then, and repaid after. In cents. Order by a column that is never null, then by id.
create view public.staff_advances with (security_invoker = true) as
  select a.id, a.company_id, c.legal_name as company, c.sort_name, a.payday, a.reason, a.advanced_at, app.actor_email(a.advanced_by) as advanced_by,
    t.people, t.cents, t.left_cents, t.cents - t.left_cents as repaid_cents, case when t.left_cents > 0 then 'open' else 'repaid' end as state, t.paid_out,
    coalesce(k.advance_cents, 0)::bigint as limit_cents, u.used_cents
  from app.advances a join public.companies c on c.id = a.company_id left join app.credit_limits k on k.company_id = a.company_id
  cross join lateral (
    select count(distinct coalesce(p.team_member_id, o.team_member_id))::integer as people, coalesce(sum(l.cents), 0)::bigint as cents,
      coalesce(sum(l.cents) filter (where i.status in ('Pending', 'Overdue')), 0)::bigint as left_cents,
      bool_or(exists (select from app.payout_lines p where p.payment_id = l.line_id)
        or exists (select from app.payout_one_time_payments p where p.one_time_payment_id = l.line_id)) as paid_out
    from app.advanced_lines l join public.invoices i on i.id = l.invoice_id
    left join public.payments p on p.id = l.line_id left join public.wip_one_time_payments o on o.id = l.line_id
    where l.advance_id = a.id and l.company_id = a.company_id) t
  cross join lateral (
    select coalesce(sum(l.cents), 0)::bigint as used_cents from app.advanced_lines l join public.invoices i on i.id = l.invoice_id
    where l.company_id = a.company_id and i.status in ('Pending', 'Overdue')) u
  where a.canceled_at is null;
grant select on public.staff_advances to staff;
