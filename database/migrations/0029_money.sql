-- Amounts of money refuse what no one can be paid: NaN, infinities, fractions of a cent. A column of numeric(12, 2) takes NaN, and
-- rounds before a check can see the value, so the rule is a domain over plain numeric.

-- NaN and Infinity sort above every number, so the range refuses them too. It is wide enough for the sum of an invoice; what a
-- client writes has the narrower checks below.
create domain app.money as numeric
  constraint money_in_range check (abs(value) < 10000000000000)
  constraint money_in_whole_cents check (min_scale(value) <= 2);

-- What an earlier version took. A salary of NaN becomes 0, which means that none is set: payroll leaves that member out, says why, and
-- pays the others. A one-time payment of NaN asks for nothing and was never invoiced. The audit log keeps both as they were.
update public.team_members set salary = 0 where salary = 'NaN';
delete from public.wip_one_time_payments where amount = 'NaN' and invoice_id is null;

-- A view keeps the types of its columns, so the two that sum amounts are made again below, as they were.
drop view public.payday_costs, public.pay_totals;

alter table public.team_members
  drop constraint team_members_salary_check,
  alter column salary type app.money,
  alter column salary set default 0.00,
  add constraint team_members_salary_check check (salary >= 0 and salary < 10000000000);
alter table public.invoices
  alter column amount type app.money,
  alter column amount set default 0.00;
alter table public.payments
  alter column gross_salary type app.money,
  alter column ei type app.money,
  alter column cpp type app.money;
alter table public.wip_one_time_payments
  drop constraint wip_one_time_payments_amount_check,
  alter column amount type app.money,
  alter column ei type app.money,
  alter column ei set default 0.00,
  alter column cpp type app.money,
  alter column cpp set default 0.00,
  add constraint wip_one_time_payments_amount_check check (amount > 0 and amount < 10000000000);

-- Plain numeric reads as it was written. Amounts always read with two decimals; the server writes them so, and rows that already have
-- them do not pay for a call.
create function app.write_two_decimals() returns trigger language plpgsql set search_path = '' as $$
begin
  case tg_table_name
    when 'team_members' then
      new.salary := round(new.salary, 2);
    when 'invoices' then
      new.amount := round(new.amount, 2);
    when 'payments' then
      new.gross_salary := round(new.gross_salary, 2);
      new.ei := round(new.ei, 2);
      new.cpp := round(new.cpp, 2);
    when 'wip_one_time_payments' then
      new.amount := round(new.amount, 2);
      new.ei := round(new.ei, 2);
      new.cpp := round(new.cpp, 2);
  end case;
  return new;
end $$;
revoke execute on function app.write_two_decimals() from public;
create trigger write_two_decimals before insert or update on public.team_members for each row
  when (scale(new.salary) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.invoices for each row
  when (scale(new.amount) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.payments for each row
  when (scale(new.gross_salary) <> 2 or scale(new.ei) <> 2 or scale(new.cpp) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.wip_one_time_payments for each row
  when (scale(new.amount) <> 2 or scale(new.ei) <> 2 or scale(new.cpp) <> 2) execute function app.write_two_decimals();

create view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, count(*) filter (where payment_type = 'Debit' and credited_at is null)::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0::integer as one_time_payments, 0::numeric as one_time
  from public.payments group by company_id, payday
  union all
  select company_id, start_date, 0, 0, 0, 0, count(*)::integer, sum(amount)
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, start_date;

create view public.pay_totals with (security_invoker = true) as
  select company_id, sum(total) as total, sum(payments)::integer as payments
  from (select company_id, sum(gross_salary + ei + cpp) as total, count(*) as payments
        from public.payments where lower(status) in ('collected', 'paid', 'complete') group by company_id
        union all
        select company_id, sum(amount), count(*)
        from public.wip_one_time_payments where status in ('Paid', 'Complete') and credited_at is null group by company_id) parts
  group by company_id;

grant select on public.payday_costs, public.pay_totals to authenticated, service_role;
