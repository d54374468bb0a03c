-- What the hash of an entry covers. Bound when it is created, so that it needs no search path and PostgreSQL expands it in the query that calls it.
create or replace function app.audit_text(seq bigint, at timestamptz, actor uuid, actor_role text, table_name text, row_id text, operation text, change jsonb)
returns text language sql stable
return concat_ws('|', seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor::text, ''),
  actor_role, table_name, row_id, operation, change::text);
grant execute on function app.audit_text(bigint, timestamp with time zone, uuid, text, text, text, text, jsonb) to service_role;
