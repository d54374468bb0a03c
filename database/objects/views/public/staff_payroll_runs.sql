create view public.staff_payroll_runs with (security_invoker = true) as
  select r.id, r.started_at, r.clients, r.done, r.finished_at from app.payroll_runs r;
grant select on public.staff_payroll_runs to staff;
