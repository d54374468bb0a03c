-- One row for each payday, over all clients, with the sums of its lines in cents. collected: on invoices that are paid in full. late: the payday is
-- over, and not everything is paid out. Select by payday: all lines of the paydays that are selected are added up.
create view public.staff_paydays with (security_invoker = true) as
  select a.payday, count(distinct a.company_id)::integer as clients, count(distinct a.team_member_id)::integer as people, count(*)::integer as lines,
    sum(a.gross_cents)::bigint as gross_cents, sum(a.one_time_cents)::bigint as one_time_cents,
    sum(a.employee_pension_cents)::bigint as employee_pension_cents, sum(a.employee_ei_cents)::bigint as employee_ei_cents,
    sum(a.employee_qpip_cents)::bigint as employee_qpip_cents,
    sum(a.federal_tax_cents)::bigint as federal_tax_cents, sum(a.provincial_tax_cents)::bigint as provincial_tax_cents,
    sum(a.deducted_cents)::bigint as deducted_cents, sum(a.net_cents)::bigint as net_cents, sum(a.employer_pension_cents)::bigint as employer_pension_cents,
    sum(a.employer_insurance_cents)::bigint as employer_insurance_cents, sum(a.total_cents)::bigint as total_cents,
    coalesce(sum(a.total_cents) filter (where a.invoice_id is not null), 0)::bigint as invoiced_cents,
    coalesce(sum(a.total_cents) filter (where a.collected), 0)::bigint as collected_cents, sum(a.paid_cents)::bigint as paid_cents,
    case when bool_and(a.done) then 'paid' when a.payday < app.today() then 'late' when bool_and(a.done or a.collected) then 'ready'
      when bool_or(a.invoice_id is not null) then 'collecting' else 'planned' end as state
  from public.staff_pay_amounts a group by a.payday;
grant select on public.staff_paydays to staff;
