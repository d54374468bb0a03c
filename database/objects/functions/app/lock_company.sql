-- Serialises what must be counted before it is allowed (plan caps, invoice numbers) for one company.
create or replace function app.lock_company(company uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(company::text, 0))
$$;
grant execute on function app.lock_company(uuid) to authenticated, service_role;
