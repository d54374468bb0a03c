-- An answer of the API that is too large fails its statement before a byte is sent, so a write is rolled back.
-- PostgREST answers SQLSTATE PT400 with HTTP status 400.
create or replace function app.bounded_answer(body text, max_bytes int) returns text language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(body) > max_bytes then
    raise exception 'The result is larger than % bytes', max_bytes
      using errcode = 'PT400', hint = 'Request fewer rows or columns.';
  end if;
  return body;
end $$;
grant execute on function app.bounded_answer(text, integer) to public;
