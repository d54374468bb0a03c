-- Columns that change without an entry: the time when a calendar was last read says nothing about who may read it.
create or replace function app.unaudited_columns(target regclass) returns text[]
language sql immutable set search_path = '' as $$
  select case when target = 'public.calendar_feeds'::regclass then array['last_read_at'] else array[]::text[] end
$$;
