-- Checks of the whole audit log. Each is a job that reads the log page by page, so that no request waits for it, and its result stays
-- here for everyone who opens the page.
create table app.audit_checks (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default app.now(),
  -- The entries of the log when the check began, and how many of them it has read.
  total bigint not null check (total >= 0),
  entries bigint not null default 0 check (entries >= 0),
  checkpoints integer not null default 0 check (checkpoints >= 0),
  -- A sentence for each alteration that was found, at most about a thousand.
  findings text[] not null default '{}',
  finished_at timestamptz
);
create index audit_checks_started_idx on app.audit_checks (started_at);
select app.protect('app.audit_checks');
grant select, insert, update (entries, checkpoints, findings, finished_at) on app.audit_checks to service_role;
select app.let_staff_read('app.audit_checks');
create view public.staff_audit_checks with (security_invoker = true) as
  select c.id, c.started_at, c.total, c.entries, c.checkpoints, c.findings, c.finished_at from app.audit_checks c;
grant select on public.staff_audit_checks to staff;
