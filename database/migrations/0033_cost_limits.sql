-- An answer of the API that is too large fails its statement before a byte is sent, so a write is rolled back.
-- PostgREST answers SQLSTATE PT400 with HTTP status 400.
create function app.bounded_answer(body text, max_bytes int) returns text language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(body) > max_bytes then
    raise exception 'The result is larger than % bytes', max_bytes
      using errcode = 'PT400', hint = 'Request fewer rows or columns.';
  end if;
  return body;
end $$;
grant execute on function app.bounded_answer(text, int) to public;

-- The bytes that an account stores, for the upload quota. One upload of an account at a time gets past this function, so
-- uploads at the same time cannot exceed the quota together.
create index objects_owner_idx on storage.objects (owner_id) where owner_id is not null;
create function storage.bytes_of(account text) returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  total bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('storage quota ' || account, 0));
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0) into total from storage.objects o where o.owner_id = account;
  return total;
end $$;
grant execute on function storage.bytes_of(text) to anon, authenticated, service_role;
