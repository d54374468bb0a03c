-- company_id is the nil id for entries of no client.
create view public.audit_entries with (security_invoker = true) as
  select l.at, l.company_id, l.seq, l.actor,
    coalesce(a.staff_email::text, app.actor_email(l.actor),
      case when l.operation in ('OPEN', 'SIGN', 'DECLINE') then app.shown_change(l.company_id, l.seq) ->> 'email' end) as actor_email,
    coalesce(a.staff_role, case when l.operation in ('OPEN', 'SIGN', 'DECLINE') then 'signer' else split_part(l.actor_role, ' ', 1) end) as actor_role,
    a.id as act_id, a.act::text as act, a.reason::text as reason,
    l.table_name, l.row_id, l.operation, app.shown_change(l.company_id, l.seq) as change
  from app.audit_log l
  left join app.staff_acts a on a.id = substring(l.actor_role from ' act ([0-9a-f-]{36})$')::uuid;
grant select on public.audit_entries to staff;
