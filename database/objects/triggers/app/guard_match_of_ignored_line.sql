create or replace function app.guard_match_of_ignored_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if exists (select from app.ignored_bank_lines i where i.line_id = new.line_id and i.undone_at is null) then
    raise exception 'An ignored line is not matched; stop ignoring it first.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_match_of_ignored_line before insert on app.bank_matches
  for each row execute function app.guard_match_of_ignored_line();
