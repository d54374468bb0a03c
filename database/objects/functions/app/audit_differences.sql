-- Rows of an audited table that are not as the log has them: 'changed' with the columns, 'missing' (the log has the row, the table does
-- not) and 'unlogged' (the table has the row, the log does not). Compares values, not texts: an entry keeps a time in the time zone of the
-- session that wrote it. A column that the log has never seen is not compared. The range is of the row's key as text, for keys that are
-- UUIDs: from_row and longer ones up to before_row, which is left out; null has no limit.
create or replace function app.audit_differences(of_table text, from_row text, before_row text)
returns table (row_id text, difference text, columns text[])
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  audited record;
begin
  select a.*, a.target = 'public.payments'::regclass as is_payments into strict audited
  from app.audited_tables() a where a.target = of_table::regclass;
  return query execute format($query$
    with entries as (
      select l.row_id, l.seq, l.operation, l.change from app.audit_log l
      where l.table_name = %1$L and l.operation in ('INSERT', 'UPDATE', 'DELETE') %6$s),
    last as (
      select distinct on (e.row_id) e.row_id, e.operation from entries e order by e.row_id, e.seq desc),
    logged as (
      select e.row_id, jsonb_object_agg(c.key, case when e.operation = 'UPDATE' then c.value -> 1 else c.value end order by e.seq) as state
      from entries e cross join lateral jsonb_each(e.change) c group by e.row_id),
    present as (select t.%2$I::text as row_id, %3$s as image from %1$s t where true %7$s)
    select coalesce(p.row_id, l.row_id),
      case when p.row_id is null then 'missing' when l.row_id is null or l.operation = 'DELETE' then 'unlogged' else 'changed' end,
      coalesce(d.columns, array[]::text[])
    from present p full join last l on l.row_id = p.row_id left join logged g on g.row_id = p.row_id
    left join lateral (
      select array_agg(s.key order by s.key) as columns
      from jsonb_each(g.state) s
      where %4$L::boolean and p.image ? s.key and s.key <> all (%5$L::text[])
        and s.value is distinct from p.image -> s.key
        and to_jsonb(jsonb_populate_record(null::%1$s, jsonb_build_object(s.key, s.value))) -> s.key is distinct from p.image -> s.key
    ) d on true
    where case when p.row_id is null then l.operation <> 'DELETE' else l.row_id is null or l.operation = 'DELETE' or d.columns is not null end
    order by 1
  $query$,
    of_table, audited.key,
    case when audited.is_payments then 'app.audited_payment(t)' else 'to_jsonb(t) - ''refresh_token_hmac_key''' end,
    audited.follows_updates, app.unaudited_columns(audited.target),
    case when from_row is not null then format(' and l.row_id >= %L', from_row) else '' end
      || case when before_row is not null then format(' and l.row_id < %L', before_row) else '' end,
    case when from_row is not null then format(' and t.%I >= %L::uuid', audited.key, rpad(from_row, 32, '0')) else '' end
      || case when before_row is not null then format(' and t.%I < %L::uuid', audited.key, rpad(before_row, 32, '0')) else '' end);
end $$;
grant execute on function app.audit_differences(text, text, text) to service_role;
