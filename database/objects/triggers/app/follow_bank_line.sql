create or replace function app.follow_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  update app.bank_lines set state = state where id = new.line_id and withdrawn_at is null;
  return null;
end $$;

create trigger follow_bank_line after insert or update on app.bank_matches for each row execute function app.follow_bank_line();
create trigger follow_bank_line after insert or update on app.ignored_bank_lines for each row execute function app.follow_bank_line();
