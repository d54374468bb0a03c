-- A check of the audit log compares rows with the log piece by piece, keeps where it is, and goes on from there.

-- The one that compared all tables at once.
drop function if exists app.audit_differences();

alter table app.audit_checks
  -- How many entries were compared with the rows that they are about, after all were read.
  add column compared bigint not null default 0 check (compared >= 0),
  -- Where the check goes on, and what it has found; null before the first piece and once it has ended.
  add column progress jsonb,
  add column progressed_at timestamptz;
grant update (compared, progress, progressed_at) on app.audit_checks to service_role;
