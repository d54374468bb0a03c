-- What is wrong with the installation, such as a certificate that ends soon or a missing key, waits in the queue too. The server
-- records it in the settings, as a JSON list of {check, advice} with the time of the check.
create or replace function app.installation_findings() returns table ("check" text, advice text, checked_at timestamptz)
language sql stable security definer set search_path = '' rows 5 as $$
  select f ->> 'check', f ->> 'advice', (s.value::jsonb ->> 'at')::timestamptz
  from app.settings s cross join lateral jsonb_array_elements(s.value::jsonb -> 'findings') f
  where s.key = 'installation_findings' and (app.staff_role() is not null or auth.jwt() ->> 'role' = 'service_role')
$$;
grant execute on function app.installation_findings() to service_role, staff;
