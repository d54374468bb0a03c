-- The total of /pay: scheduled lines collected or paid, and one-time payments Paid. A one-time payment that was credited since was not paid in
-- the end; of a scheduled line its credit line says so. EI and CPP of one-time payments, which the total leaves out, stand beside it.
create view public.pay_totals with (security_invoker = true) as
  select company_id, sum(total) as total, sum(payments)::integer as payments,
    sum(one_time_contributions) as one_time_contributions
  from (select company_id, sum(gross_salary + ei + cpp) as total, count(*) as payments, 0 as one_time_contributions
        from public.payments where lower(status) in ('collected', 'paid', 'complete') group by company_id
        union all
        select company_id, sum(amount), count(*), sum(ei + cpp)
        from public.wip_one_time_payments where status in ('Paid', 'Complete') and credited_at is null group by company_id) parts
  group by company_id;
grant select on public.pay_totals to authenticated, service_role, staff;
