create or replace function app.fill_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  new.state := app.bank_line_state(new.id, new.cents);
  return new;
end $$;

create trigger fill_bank_line before insert or update on app.bank_lines for each row execute function app.fill_bank_line();
