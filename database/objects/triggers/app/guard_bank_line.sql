-- A line of a bank statement never changes, except that it is withdrawn with its import and that its state follows.
create or replace function app.guard_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - array['withdrawn_at', 'state'] <> to_jsonb(old) - array['withdrawn_at', 'state'] or old.withdrawn_at is not null then
    raise exception 'A line of a bank statement is never changed.' using errcode = '23514';
  end if;
  if new.withdrawn_at is not null and exists (select from app.bank_matches m where m.line_id = new.id and m.undone_at is null) then
    raise exception 'A matched line is not withdrawn; undo its match first.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_bank_line before update on app.bank_lines for each row execute function app.guard_bank_line();
