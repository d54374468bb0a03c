-- Appends an entry to a chain of the audit log, with the user and the role that caused it; it is chained when the transaction commits. Owner only.
create or replace function app.append_audit(chain uuid, table_name text, row_id text, operation text, change jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values (chain, auth.uid(), app.audit_role(), table_name, row_id, operation, change, app.opens_audit());
end $$;
