-- The role that an audit entry names: the database role, and the act that the change is part of.
create or replace function app.audit_role() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user)
    || coalesce(' act ' || nullif(current_setting('app.staff_act', true), ''), '')
$$;
