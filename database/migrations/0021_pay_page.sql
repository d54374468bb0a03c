-- What /pay needs of all lines at once, so that the page itself reads only the lines it shows.

-- The total of /pay: scheduled lines collected or paid, and one-time payments Paid.
create view public.pay_totals with (security_invoker = true) as
  select company_id, sum(total) as total, sum(payments)::integer as payments
  from (select company_id, sum(gross_salary + ei + cpp) as total, count(*) as payments
        from public.payments where lower(status) in ('collected', 'paid', 'complete') group by company_id
        union all
        select company_id, sum(amount), count(*)
        from public.wip_one_time_payments where status in ('Paid', 'Complete') group by company_id) parts
  group by company_id;

-- Members with an upcoming pay period, and the latest end of what is invoiced: nothing extra is paid before it.
create view public.payable_members with (security_invoker = true) as
  select p.company_id, p.team_member_id, t.first_name, t.last_name,
    max(p.end_date) filter (where p.invoice_id is not null) as first_start
  from public.payments p join public.team_members t using (team_member_id)
  group by p.company_id, p.team_member_id, t.first_name, t.last_name
  having bool_or(p.status = 'upcoming');

grant select on public.pay_totals, public.payable_members to authenticated, service_role;
create index payments_upcoming_idx on public.payments (company_id, start_date) where status = 'upcoming';
