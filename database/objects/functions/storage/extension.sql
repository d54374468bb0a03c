create or replace function storage.extension(name text) returns text language sql immutable set search_path = '' as $$
  select case when storage.filename(name) like '%.%' then reverse(split_part(reverse(storage.filename(name)), '.', 1)) end
$$;
grant execute on function storage.extension(text) to public;
