-- What holds up pay, with the people whose pay it is as a list of ids. Only an invoice that is not paid, or not paid out, holds up the pay of
-- everyone whom it pays; the lines of other invoices are not read.
create view public.open_pay_exceptions with (security_invoker = true) as
  select e.id, e.company_id, e.key, e.severity, e.actor, e.team_member_id, t.first_name, t.last_name, e.first_day, e.last_day, e.payday,
    e.deadline, e.params, e.opened_at,
    case when e.team_member_id is not null then array[e.team_member_id]
      when e.key in ('invoiceUnfunded', 'payoutMissing') then array(
        select p.team_member_id from public.payments p where p.invoice_id = e.invoice_id and p.credited_at is null
        union
        select o.team_member_id from public.wip_one_time_payments o where o.invoice_id = e.invoice_id and o.credited_at is null)
      else '{}'::uuid[] end as people
  from public.pay_exceptions e left join public.team_directory t on t.team_member_id = e.team_member_id
  where e.resolved_at is null;
grant select on public.open_pay_exceptions to authenticated, service_role, staff;
