-- What verifies the audit log: every audited row as it is, compared with the log's last state of it, and the heads of the chains
-- as signed checkpoints outside the database recorded them.

-- Tables whose row triggers write whole rows to the log: their key column, the column of their chain ('' for none), and whether
-- the log follows updates.
create function app.audited_tables() returns table (target regclass, key text, chain text, follows_updates boolean)
language sql stable set search_path = '' as $$
  select t.tgrelid::regclass, split_part(a.args, chr(1), 1), split_part(a.args, chr(1), 2), (t.tgtype & 16) <> 0
  from pg_catalog.pg_trigger t, replace(encode(t.tgargs, 'escape'), '\000', chr(1)) as a (args)
  where t.tgfoid = 'app.audit()'::regprocedure
  union all
  select 'public.payments'::regclass, 'id', 'company_id', true
$$;

-- Columns that change without an entry: the time when a calendar was last read says nothing about who may read it.
create function app.unaudited_columns(target regclass) returns text[]
language sql immutable set search_path = '' as $$
  select case when target = 'public.calendar_feeds'::regclass then array['last_read_at'] else array[]::text[] end
$$;

-- Rows that are not as the log has them: 'changed' with the columns, 'missing' (the log has the row, the table does not) and
-- 'unlogged' (the table has the row, the log does not). Compares values, not texts: an entry keeps a time in the time zone of
-- the session that wrote it. A column that the log has never seen is not compared.
create function app.audit_differences() returns table (table_name text, row_id text, chain uuid, difference text, columns text[])
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  audited record;
begin
  for audited in select * from app.audited_tables() order by 1 loop
    return query execute format($query$
      with entries as (
        select l.row_id, l.company_id, l.seq, l.operation, l.change from app.audit_log l
        where l.table_name = %1$L and l.operation in ('INSERT', 'UPDATE', 'DELETE')),
      last as (
        select distinct on (e.row_id) e.row_id, e.company_id, e.operation from entries e order by e.row_id, e.seq desc),
      logged as (
        select e.row_id, jsonb_object_agg(c.key, case when e.operation = 'UPDATE' then c.value -> 1 else c.value end order by e.seq) as state
        from entries e cross join lateral jsonb_each(e.change) c group by e.row_id),
      present as (select t.%2$I::text as row_id, %3$s as chain, %4$s as image from %1$s t)
      select %1$L, coalesce(p.row_id, l.row_id), coalesce(p.chain, l.company_id),
        case when p.row_id is null then 'missing' when l.row_id is null or l.operation = 'DELETE' then 'unlogged' else 'changed' end,
        coalesce(d.columns, array[]::text[])
      from present p full join last l on l.row_id = p.row_id left join logged g on g.row_id = p.row_id
      left join lateral (
        select array_agg(s.key order by s.key) as columns
        from jsonb_each(g.state) s
        where %5$L::boolean and p.image ? s.key and s.key <> all (%6$L::text[])
          and s.value is distinct from p.image -> s.key
          and to_jsonb(jsonb_populate_record(null::%1$s, jsonb_build_object(s.key, s.value))) -> s.key is distinct from p.image -> s.key
      ) d on true
      where case when p.row_id is null then l.operation <> 'DELETE' else l.row_id is null or l.operation = 'DELETE' or d.columns is not null end
    $query$,
      (select n.nspname || '.' || c.relname from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where c.oid = audited.target),
      audited.key,
      case when audited.chain = '' then '''00000000-0000-0000-0000-000000000000''::uuid' else format('t.%I', audited.chain) end,
      case when audited.target = 'public.payments'::regclass then 'app.audited_payment(t)' else 'to_jsonb(t) - ''refresh_token_hmac_key''' end,
      audited.follows_updates, app.unaudited_columns(audited.target));
  end loop;
end $$;
revoke execute on function app.audit_differences() from public;
grant execute on function app.audit_differences() to service_role;

-- The checkpoints written so far, with the hash of each one's line in the file outside the database.
create table app.audit_checkpoints (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  line_sha256 bytea not null
);
select app.protect('app.audit_checkpoints');
grant select, insert on app.audit_checkpoints to service_role;
