-- Who of a company added a row, or gave it a status, for the dashboard's activity. Accounts that are not of the company, such as the provider's
-- staff, have no name here: see app.person_name.
create or replace function app.person_behind(company uuid, of_table text, of_row uuid, of_status text) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select app.person_name(company, l.actor)
  from app.audit_log l
  where l.company_id = company and l.table_name = of_table and l.row_id = of_row::text and l.actor is not null
    and case when of_status is null then l.operation = 'INSERT' else l.change #>> '{status,1}' = of_status end
  order by l.seq desc limit 1
$$;
grant execute on function app.person_behind(uuid, text, uuid, text) to authenticated, service_role, staff;
