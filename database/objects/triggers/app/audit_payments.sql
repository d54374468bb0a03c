-- Payroll writes lines by the hundred thousand: their audit entries are made once a statement instead of once a row, and of the long calculation an
-- entry keeps the fingerprint. The plan is made once a session, perhaps for a single row. Without nested loops it stays linear for many.
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

create trigger audit_insert after insert on public.payments referencing new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_update after update on public.payments referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_delete after delete on public.payments referencing old table as old_rows
  for each statement execute function app.audit_payments();
