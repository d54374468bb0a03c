-- What a bank line is follows from its matches and from being ignored, which are other tables' rows. No index can have that, so the line
-- keeps it: triggers derive it from those rows, whatever is written.
create or replace function app.bank_line_state(line bigint, cents bigint) returns text language sql stable set search_path = '' as $$
  select case when exists (select from app.bank_matches m where m.line_id = line and m.undone_at is null) then 'matched'
    when exists (select from app.ignored_bank_lines g where g.line_id = line and g.undone_at is null) then 'ignored'
    when cents < 0 then 'outgoing' else 'open' end
$$;
grant execute on function app.bank_line_state(bigint, bigint) to service_role;
