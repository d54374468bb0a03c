-- Whether what is withheld from a line or one-time payment is an estimate, because its pay date has no tax tables. It has no search_path of its
-- own, so that queries inline it.
create or replace function app.is_tax_estimate(line uuid) returns boolean language sql stable as $$
  select exists (select from app.net_pays n where n.line_id = $1 and n.estimate)
$$;
grant execute on function app.is_tax_estimate(uuid) to service_role, staff;
