-- The clock of the database. Portage can be run on a moved clock (demo, tests): the server then sets app.clock_offset on its connections.
-- Statutory dates are counted in Toronto. Called several times for each line, so it is bound when it is created: it needs no search path and
-- PostgreSQL expands it in the query that calls it.
create or replace function app.now() returns timestamptz
language sql stable
return now() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval;
grant execute on function app.now() to public;
