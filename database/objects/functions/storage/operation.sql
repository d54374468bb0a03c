create or replace function storage.operation() returns text language sql stable set search_path = '' as $$
  select current_setting('storage.operation', true)
$$;
grant execute on function storage.operation() to public;
