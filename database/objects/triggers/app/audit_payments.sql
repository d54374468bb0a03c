-- Payroll writes lines by the hundred thousand: their audit entries are made once a statement instead of once a row, in the order of their
-- companies and ids, and of the long calculation an entry keeps the fingerprint. The plan is made once a session, perhaps for a single row. Without
-- nested loops it stays linear for many.
create or replace function app.audit_payments() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off as $$
declare
  actor uuid := auth.uid();
  actor_role text := app.audit_role();
begin
  -- Only an entry that is written opens the transaction's entries: a statement may change nothing.
  if tg_op = 'INSERT' then
    insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
    select e.company_id, actor, actor_role, 'public.payments', e.id::text, tg_op, e.change, case when e.nth = 1 then app.opens_audit() else false end
    from (select n.company_id, n.id, app.audited_payment(n) as change, row_number() over (order by n.company_id, n.id) as nth from new_rows n) e
    order by e.nth;
  elsif tg_op = 'DELETE' then
    insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
    select e.company_id, actor, actor_role, 'public.payments', e.id::text, tg_op, e.change, case when e.nth = 1 then app.opens_audit() else false end
    from (select o.company_id, o.id, app.audited_payment(o) as change, row_number() over (order by o.company_id, o.id) as nth from old_rows o) e
    order by e.nth;
  else
    insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
    select e.company_id, actor, actor_role, 'public.payments', e.id::text, tg_op, e.change, case when e.nth = 1 then app.opens_audit() else false end
    from (select c.*, row_number() over (order by c.company_id, c.id) as nth from (
        select n.company_id, n.id, app.audited_payment_change(o, n) as change from new_rows n join old_rows o on o.id = n.id offset 0) c
      where c.change is not null) e
    order by e.nth;
  end if;
  return null;
end $$;

create trigger audit_insert after insert on public.payments referencing new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_update after update on public.payments referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_payments();
create trigger audit_delete after delete on public.payments referencing old table as old_rows
  for each statement execute function app.audit_payments();
