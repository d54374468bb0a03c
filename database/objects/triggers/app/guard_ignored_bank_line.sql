create or replace function app.guard_ignored_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or to_jsonb(new) - 'undone_at' - 'undo_reason' <> to_jsonb(old) - 'undone_at' - 'undo_reason' then
      raise exception 'An ignored line is only undone, once.' using errcode = '23514';
    end if;
  elsif exists (select from app.bank_lines l where l.id = new.line_id and l.withdrawn_at is not null)
     or exists (select from app.bank_matches m where m.line_id = new.line_id and m.undone_at is null) then
    raise exception 'A line that is matched or withdrawn is not ignored.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_ignored_bank_line before insert or update on app.ignored_bank_lines
  for each row execute function app.guard_ignored_bank_line();
