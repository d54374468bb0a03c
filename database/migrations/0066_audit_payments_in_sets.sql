-- The audit entries of a statement on payments are written as one set. The entries and their chain stay the same: only the hashes,
-- each of which needs the one before, are computed one by one.

-- Bound when it is created, so that it needs no search path and PostgreSQL expands it in the query that calls it.
create or replace function app.audited_payment(line public.payments) returns jsonb
language sql stable
return to_jsonb(line) - array['calculation', 'updated_at']
  || jsonb_build_object('calculation_sha256', encode(sha256(convert_to(line.calculation::text, 'UTF8')), 'hex'));

-- Appends entries to a company's chain, in this order.
create function app.audit_payment_chain(chain uuid, ids text[], changes jsonb[], operation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
  entry_at timestamptz := clock_timestamp();
  entry_role text := coalesce(nullif(current_setting('role', true), 'none'), session_user);
  head app.audit_heads;
  texts text[];
  entry_text text;
  hashes bytea[];
begin
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  select array_agg(app.audit_text(head.last_seq + e.at, entry_at, actor, entry_role, 'public.payments', e.id, operation, e.change) order by e.at)
    into texts from unnest(ids, changes) with ordinality e (id, change, at);
  hashes := array[head.last_hash];
  foreach entry_text in array texts loop
    head.last_hash := sha256(head.last_hash || convert_to(entry_text, 'UTF8'));
    hashes := hashes || head.last_hash;
  end loop;
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
    select chain, head.last_seq + e.at, entry_at, actor, entry_role, 'public.payments', e.id, operation, e.change, e.previous_hash, e.hash
    from unnest(ids, changes, hashes[1:cardinality(ids)], hashes[2:]) with ordinality e (id, change, previous_hash, hash, at);
  update app.audit_heads set last_seq = head.last_seq + cardinality(ids), last_hash = head.last_hash where company_id = chain;
end $$;
revoke execute on function app.audit_payment_chain(uuid, text[], jsonb[], text) from public;

-- The plan is made once a session, perhaps for a single row. Without nested loops it stays linear for many.
create or replace function app.audit_payments() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  entries record;
begin
  if tg_op = 'INSERT' then
    for entries in select n.company_id as chain, array_agg(n.id::text order by n.id) as ids, array_agg(app.audited_payment(n) order by n.id) as changes
        from new_rows n group by n.company_id order by n.company_id loop
      perform app.audit_payment_chain(entries.chain, entries.ids, entries.changes, tg_op);
    end loop;
  elsif tg_op = 'DELETE' then
    for entries in select o.company_id as chain, array_agg(o.id::text order by o.id) as ids, array_agg(app.audited_payment(o) order by o.id) as changes
        from old_rows o group by o.company_id order by o.company_id loop
      perform app.audit_payment_chain(entries.chain, entries.ids, entries.changes, tg_op);
    end loop;
  else
    -- A calculation that is the same byte for byte needs no fingerprint.
    for entries in
      with changed as materialized (
        select n.id, n.company_id,
          case when kept.calculation then to_jsonb(o) - array['calculation', 'updated_at'] else app.audited_payment(o) end as before,
          case when kept.calculation then to_jsonb(n) - array['calculation', 'updated_at'] else app.audited_payment(n) end as after
        from new_rows n join old_rows o on o.id = n.id cross join lateral (select record_image_eq(row(n.calculation), row(o.calculation))) kept (calculation)),
      different as (
        select c.id, c.company_id, (select jsonb_object_agg(a.key, jsonb_build_array(c.before -> a.key, a.value))
          from jsonb_each(c.after) a where a.value is distinct from c.before -> a.key) as change
        from changed c)
      select d.company_id as chain, array_agg(d.id::text order by d.id) as ids, array_agg(d.change order by d.id) as changes
      from different d where d.change is not null group by d.company_id order by d.company_id loop
      perform app.audit_payment_chain(entries.chain, entries.ids, entries.changes, tg_op);
    end loop;
  end if;
  return null;
end $$;
drop function app.audit_payment_rows(jsonb[], text);

-- Called several times for each line. Bound like audited_payment, for the same reason.
create or replace function app.now() returns timestamptz
language sql stable
return now() + coalesce(nullif(current_setting('app.clock_offset', true), ''), '0')::interval;
