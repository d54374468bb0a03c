-- How far a client may be behind before its pay is no longer planned. The row without a client is for all that have none of their own.
create table app.credit_policies (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies on delete cascade,
  -- Calendar days that an invoice may be overdue, and what may be open of all invoices; null for any.
  max_days integer check (max_days between 0 and 3650),
  max_cents bigint check (max_cents between 0 and 100000000000),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  set_at timestamptz not null default app.now(),
  set_by uuid default auth.uid(),
  unique nulls not distinct (company_id)
);
alter table app.credit_policies enable row level security, force row level security;
create policy owner_all on app.credit_policies to current_user using (true) with check (true);
grant select on app.credit_policies to staff;
grant select, insert, delete, update (max_days, max_cents, reason, set_at, set_by) on app.credit_policies to service_role;

-- A time in which a client is about to exceed its policy, or exceeds it, with what it owed at the last run.
create table app.credit_stops (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- When the client was told that it comes, since when nothing is planned, and when it was over; each null before.
  warned_at timestamptz,
  stopped_at timestamptz,
  ended_at timestamptz,
  invoices integer not null,
  debt_cents bigint not null,
  to_pay_cents bigint not null,
  oldest_due app.day check (oldest_due between '1900-01-01' and '2200-12-31'),
  check (coalesce(warned_at, stopped_at) is not null)
);
create unique index credit_stops_open_idx on app.credit_stops (company_id) where ended_at is null;
create index credit_stops_company_idx on app.credit_stops (company_id);
alter table app.credit_stops enable row level security, force row level security;
create policy owner_all on app.credit_stops to current_user using (true) with check (true);
grant select on app.credit_stops to staff;
grant select, insert, update (stopped_at, ended_at, invoices, debt_cents, to_pay_cents, oldest_due) on app.credit_stops to service_role;

-- A payday that is planned although the policy is exceeded: wages are owed whatever the client does.
create table app.credit_lifts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  lifted_at timestamptz not null default app.now(),
  lifted_by uuid default auth.uid(),
  unique (company_id, payday)
);
alter table app.credit_lifts enable row level security, force row level security;
create policy owner_all on app.credit_lifts to current_user using (true) with check (true);
grant select on app.credit_lifts to staff;
grant select, insert on app.credit_lifts to service_role;

alter table public.pay_exceptions drop constraint pay_exceptions_key_check;
alter table public.pay_exceptions add constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
  'ratesMissing', 'payHeld', 'creditStopped', 'invoiceUnfunded', 'payoutMissing', 'salaryBelowMinimum', 'sinMissing', 'sinShared',
  'agreementUnsigned', 'letterMissing', 'letterUnsigned', 'providerCallFailed', 'invoicedAfterEnd'));
