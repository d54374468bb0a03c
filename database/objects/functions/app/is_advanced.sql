-- Whether the provider pays a line or one-time payment before the client has. It has no search_path of its own, so that queries inline it.
create or replace function app.is_advanced(line uuid) returns boolean language sql stable as $$
  select exists (select from app.advanced_lines a where a.line_id = $1)
$$;
grant execute on function app.is_advanced(uuid) to service_role, staff;
