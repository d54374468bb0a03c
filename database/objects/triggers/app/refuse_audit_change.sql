create or replace function app.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log is append-only.' using errcode = '42501';
end $$;

create trigger append_only before update or delete or truncate on app.audit_log
  for each statement execute function app.refuse_audit_change();
create trigger append_only before update or delete or truncate on app.staff_acts
  for each statement execute function app.refuse_audit_change();
