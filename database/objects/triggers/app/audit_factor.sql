-- Turning two-step verification on and off is audited, without the secret.
create or replace function app.audit_factor() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  factor auth.mfa_factors := coalesce(new, old);
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values ('00000000-0000-0000-0000-000000000000', factor.user_id, 'auth_admin', 'auth.mfa_factors', factor.id::text, tg_op,
    jsonb_build_object('user_id', factor.user_id, 'factor_type', factor.factor_type, 'status', factor.status), app.opens_audit());
  return null;
end $$;

create trigger audit_turned_on after update on auth.mfa_factors for each row
  when (old.status is distinct from new.status) execute function app.audit_factor();
create trigger audit_turned_off after delete on auth.mfa_factors for each row
  when (old.status = 'verified') execute function app.audit_factor();
