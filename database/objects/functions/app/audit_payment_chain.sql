-- Appends entries of one statement on payments to a company's chain, in this order.
create or replace function app.audit_payment_chain(chain uuid, ids text[], changes jsonb[], operation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opens boolean := app.opens_audit();
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  select chain, auth.uid(), app.audit_role(), 'public.payments', e.id, operation, e.change, opens and e.at = 1
  from unnest(ids, changes) with ordinality e (id, change, at) order by e.at;
end $$;
