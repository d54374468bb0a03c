-- Jobs that used up their retries, for the staff and the server. pg-boss creates its tables when the server first starts.
create or replace function app.failed_jobs() returns table (id uuid, job text, company_id uuid, mail_id uuid, error text, failed_at timestamptz)
language plpgsql stable security definer set search_path = '' rows 20 as $$
begin
  if app.staff_role() is null and auth.jwt() ->> 'role' is distinct from 'service_role' or to_regclass('jobs.job') is null then return; end if;
  return query
    select j.id, coalesce(j.source_name, '')::text, (j.data ->> 'companyId')::uuid, (j.data ->> 'messageId')::uuid,
      left(j.source_output ->> 'message', 300), j.created_on
    from jobs.job j where j.name = 'dead.letters' and j.state in ('created', 'retry');
end $$;
grant execute on function app.failed_jobs() to service_role, staff;
