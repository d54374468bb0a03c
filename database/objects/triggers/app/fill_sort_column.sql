create or replace function app.fill_sort_column() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'documents' then
    new.sort_name := app.folded(new.name);
  else
    new.sort_cents := (new.amount * 100)::bigint;
  end if;
  return new;
end $$;

create trigger fill_sort_column before insert or update on public.documents for each row execute function app.fill_sort_column();
create trigger fill_sort_column before insert or update on public.invoices for each row execute function app.fill_sort_column();
