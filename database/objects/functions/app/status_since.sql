-- When a row of the caller's company got a status, as the audit log has it. Null for other companies. Staff see all: the view that calls it shows a
-- company only to staff whose session allows it. What reads a session here would make the live updates of a user's devices be judged one by one.
create or replace function app.status_since(company uuid, of_table text, of_row uuid, of_status text) returns timestamptz
language sql stable security definer set search_path = '' cost 1000 as $$
  select min(l.at) from app.audit_log l
  where l.company_id = company and l.table_name = of_table and l.row_id = of_row::text
    and case l.operation when 'INSERT' then l.change ->> 'status' else l.change #>> '{status,1}' end = of_status
    and (company in (select app.my_company_ids('company.read')) or current_setting('role') = 'staff')
$$;
grant execute on function app.status_since(uuid, text, uuid, text) to authenticated, service_role, staff;
