create or replace function storage.allow_only_operation(expected text) returns boolean language sql stable set search_path = '' as $$
  select storage.operation() = expected
$$;
grant execute on function storage.allow_only_operation(text) to public;
