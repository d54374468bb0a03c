-- What a person is to be paid of a line or one-time payment, in cents: its net pay, or its gross pay where nothing is withheld here. It has no
-- search_path of its own, so that queries inline it.
create or replace function app.due_of_line(line uuid, gross numeric) returns bigint language sql stable as $$
  select coalesce((select n.net from app.net_pays n where n.line_id = $1), $2 * 100)::bigint
$$;
grant execute on function app.due_of_line(uuid, numeric) to service_role, staff;
