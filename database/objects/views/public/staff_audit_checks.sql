create view public.staff_audit_checks with (security_invoker = true) as
  select c.id, c.started_at, c.total, c.entries, c.checkpoints, c.findings, c.finished_at, c.compared from app.audit_checks c;
grant select on public.staff_audit_checks to staff;
