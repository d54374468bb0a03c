-- The clients of a payroll run that one job runs. Several workers share the batches of a run, and the last batch to be done ends the run.
create table app.payroll_batches (
  run_id uuid not null references app.payroll_runs on delete cascade,
  number integer not null check (number >= 0),
  company_ids uuid[] not null check (cardinality(company_ids) between 1 and 100),
  -- The run's effective date.
  as_of app.day not null check (as_of between '1900-01-01' and '2200-12-31'),
  invoices integer not null default 0 check (invoices >= 0),
  exceptions integer not null default 0 check (exceptions >= 0),
  failures integer not null default 0 check (failures >= 0),
  done_at timestamptz,
  primary key (run_id, number)
);
alter table app.payroll_batches enable row level security, force row level security;
create policy owner_all on app.payroll_batches to current_user using (true) with check (true);
grant select on app.payroll_batches to staff;
grant select, insert, update (invoices, exceptions, failures, done_at) on app.payroll_batches to service_role;
