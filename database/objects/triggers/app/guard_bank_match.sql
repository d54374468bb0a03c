create or replace function app.guard_bank_match() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or to_jsonb(new) - 'undone_at' - 'undo_reason' <> to_jsonb(old) - 'undone_at' - 'undo_reason' then
      raise exception 'A match is only undone, once.' using errcode = '23514';
    end if;
  elsif exists (select from app.bank_lines l where l.id = new.line_id and (l.withdrawn_at is not null or l.cents < 0)) then
    raise exception 'Only money received that is not withdrawn is matched.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_bank_match before insert or update on app.bank_matches for each row execute function app.guard_bank_match();
