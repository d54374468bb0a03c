create or replace function app.today() returns date
language sql stable set search_path = '' as $$
  select (app.now() at time zone 'America/Toronto')::date
$$;
grant execute on function app.today() to public;
