-- Plain numeric reads as it was written. Amounts always read with two decimals; the server writes them so, and rows that already have
-- them do not pay for a call.
create or replace function app.write_two_decimals() returns trigger language plpgsql set search_path = '' as $$
begin
  case tg_table_name
    when 'team_members' then
      new.salary := round(new.salary, 2);
    when 'invoices' then
      new.amount := round(new.amount, 2);
      new.tax_amount := round(new.tax_amount, 2);
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

create trigger write_two_decimals before insert or update on public.team_members for each row
  when (scale(new.salary) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.invoices for each row
  when (scale(new.amount) <> 2 or scale(new.tax_amount) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.payments for each row
  when (scale(new.gross_salary) <> 2 or scale(new.ei) <> 2 or scale(new.cpp) <> 2) execute function app.write_two_decimals();
create trigger write_two_decimals before insert or update on public.wip_one_time_payments for each row
  when (scale(new.amount) <> 2 or scale(new.ei) <> 2 or scale(new.cpp) <> 2) execute function app.write_two_decimals();
