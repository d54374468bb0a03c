-- A company's planned instalments, each with the line of its payday that it goes with: the person's largest. The total is with contributions.
create or replace function app.instalments_to_invoice(company uuid)
  returns table (one_time_payment_id uuid, line_id uuid, total numeric) language sql stable set search_path = '' as $$
  select distinct on (o.id) o.id, p.id, o.amount + o.ei + o.cpp
  from public.wip_one_time_payments o
  join public.payments p on p.team_member_id = o.team_member_id and p.payday = o.start_date and p.status = 'upcoming' and p.payment_type = 'Debit'
  where o.company_id = company and o.recovery_id is not null and o.invoice_id is null and o.status = 'Processing' and not o.estimate
    and (o.treatment = 'none' or o.calculation is not null)
  order by o.id, p.gross_salary desc, p.id
$$;
grant execute on function app.instalments_to_invoice(uuid) to service_role;
