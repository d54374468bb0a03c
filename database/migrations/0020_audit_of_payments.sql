-- Payroll writes lines by the hundred thousand: their audit entries are made once a statement instead of once a row. The chain and
-- the entries are the same; of the long calculation an entry keeps the fingerprint.
create function app.audit_payment_rows(rows jsonb[], operation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor uuid := auth.uid();
  entry_at timestamptz := clock_timestamp();
  entry_role text := coalesce(nullif(current_setting('role', true), 'none'), session_user);
  row_now jsonb;
  chain uuid;
  head app.audit_heads;
  entry_hash bytea;
begin
  foreach row_now in array coalesce(rows, array[]::jsonb[]) loop
    if chain is distinct from (row_now ->> 'company_id')::uuid then
      if chain is not null then
        update app.audit_heads set last_seq = head.last_seq, last_hash = head.last_hash where company_id = chain;
      end if;
      chain := (row_now ->> 'company_id')::uuid;
      insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
        on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
    end if;
    head.last_seq := head.last_seq + 1;
    entry_hash := sha256(head.last_hash || convert_to(app.audit_text(head.last_seq, entry_at, actor, entry_role,
      'public.payments', row_now ->> 'id', operation, row_now -> 'change'), 'UTF8'));
    insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
    values (chain, head.last_seq, entry_at, actor, entry_role, 'public.payments', row_now ->> 'id', operation, row_now -> 'change',
      head.last_hash, entry_hash);
    head.last_hash := entry_hash;
  end loop;
  if chain is not null then
    update app.audit_heads set last_seq = head.last_seq, last_hash = head.last_hash where company_id = chain;
  end if;
end $$;
revoke execute on function app.audit_payment_rows(jsonb[], text) from public;

-- A row as an audit entry keeps it.
create function app.audited_payment(line public.payments) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(line) - 'calculation' - 'updated_at'
    || jsonb_build_object('calculation_sha256', encode(sha256(convert_to(line.calculation::text, 'UTF8')), 'hex'))
$$;

create function app.audit_payments() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb[];
begin
  if tg_op = 'INSERT' then
    perform app.audit_payment_rows((select array_agg(jsonb_build_object('id', n.id, 'company_id', n.company_id,
      'change', app.audited_payment(n)) order by n.company_id, n.id) from new_rows n), tg_op);
  elsif tg_op = 'DELETE' then
    perform app.audit_payment_rows((select array_agg(jsonb_build_object('id', o.id, 'company_id', o.company_id,
      'change', app.audited_payment(o)) order by o.company_id, o.id) from old_rows o), tg_op);
  else
    with changed as materialized (
      select n.id, n.company_id, app.audited_payment(o) as before, app.audited_payment(n) as after
      from new_rows n join old_rows o on o.id = n.id)
    select array_agg(jsonb_build_object('id', d.id, 'company_id', d.company_id, 'change', d.change)
      order by d.company_id, d.id) into changes
    from (select c.id, c.company_id, (select jsonb_object_agg(a.key, jsonb_build_array(c.before -> a.key, a.value))
            from jsonb_each(c.after) a where a.value is distinct from c.before -> a.key) as change
          from changed c) d
    where d.change is not null;
    perform app.audit_payment_rows(changes, tg_op);
  end if;
  return null;
end $$;
revoke execute on function app.audit_payments() from public;

drop trigger audit on public.payments;
create trigger audit_insert after insert on public.payments referencing new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_update after update on public.payments referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_delete after delete on public.payments referencing old table as old_rows
  for each statement execute function app.audit_payments();
