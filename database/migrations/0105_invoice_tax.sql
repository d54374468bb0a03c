-- Tax on invoices. An invoice's amount is the sum of its lines plus its tax, fixed at issue; a credit's tax is negative, as its amount.
alter table public.invoices
  -- Percent.
  add column tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100),
  add column tax_amount app.money not null default 0.00,
  add constraint invoices_tax_is_part_of_amount check (
    case kind when 'Credit' then tax_amount between amount and 0 else tax_amount between 0 and amount end);

-- The client's own rate in percent; null for the one that the provider charges clients in Canada, and 0 for all others. Clients read it
-- and never write it.
alter table public.companies add column tax_rate numeric(6, 3) check (tax_rate between 0 and 100);

do $do$
begin
  execute replace(replace(pg_get_functiondef('app.guard_invoice()'::regprocedure),
    '(new.company_id, new.amount, ', '(new.company_id, new.amount, new.tax_rate, new.tax_amount, '),
    '(old.company_id, old.amount, ', '(old.company_id, old.amount, old.tax_rate, old.tax_amount, ');
  execute replace(pg_get_functiondef('app.write_two_decimals()'::regprocedure),
    'new.amount := round(new.amount, 2);
    when ''payments''', 'new.amount := round(new.amount, 2);
      new.tax_amount := round(new.tax_amount, 2);
    when ''payments''');
end $do$;
drop trigger write_two_decimals on public.invoices;
create trigger write_two_decimals before insert or update on public.invoices for each row
  when (scale(new.amount) <> 2 or scale(new.tax_amount) <> 2) execute function app.write_two_decimals();
