-- A company's planned instalments, corrections of contributions, and allowances and benefits, each with the line that it goes with: the person's largest of
-- its payday, of an allowance or benefit that of its pay period, and of a correction the next one that pays at least what all corrections of the person withhold. The total is with
-- contributions. Net pay is stale while a run writes lines, and never above the gross.
create or replace function app.instalments_to_invoice(company uuid)
  returns table (one_time_payment_id uuid, line_id uuid, total numeric) language sql stable set search_path = '' as $$
  select distinct on (o.id) o.id, p.id, o.amount + o.ei + o.cpp
  from public.wip_one_time_payments o
  join public.payments p on p.team_member_id = o.team_member_id and p.status = 'upcoming' and p.payment_type = 'Debit'
  where o.company_id = company and (o.recovery_id is not null or o.corrects_year is not null or o.pay_item_id is not null) and o.invoice_id is null and o.status = 'Processing' and not o.estimate
    and (o.treatment = 'none' or o.calculation is not null)
  and case when o.corrects_year is null then p.payday = o.start_date and (o.item_period is null or p.period_number = o.item_period) else not p.estimate and least(app.due_of_line(p.id, p.gross_salary), p.gross_salary * 100) >= (
      select sum((c.calculation->>'cpp')::bigint + (c.calculation->>'cpp2')::bigint + (c.calculation->>'ei')::bigint + (c.calculation->>'qpip')::bigint)
      from public.wip_one_time_payments c
      where c.team_member_id = o.team_member_id and c.corrects_year is not null and c.invoice_id is null and c.status = 'Processing') end
  order by o.id, p.payday, p.gross_salary desc, p.id
$$;
grant execute on function app.instalments_to_invoice(uuid) to service_role;
