-- Tables whose row triggers write whole rows to the log: their key column, the column of their chain ('' for none), and whether
-- the log follows updates.
create or replace function app.audited_tables() returns table (target regclass, key text, chain text, follows_updates boolean)
language sql stable set search_path = '' as $$
  select t.tgrelid::regclass, split_part(a.args, chr(1), 1), split_part(a.args, chr(1), 2), (t.tgtype & 16) <> 0
  from pg_catalog.pg_trigger t, replace(encode(t.tgargs, 'escape'), '\000', chr(1)) as a (args)
  where t.tgfoid = 'app.audit()'::regprocedure
  union all
  select 'public.payments'::regclass, 'id', 'company_id', true
$$;
grant execute on function app.audited_tables() to service_role;
