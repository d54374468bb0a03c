-- How much of its people's pay the provider pays from its own money before a client has paid for it.
create table app.credit_limits (
  company_id uuid primary key references public.companies on delete cascade,
  -- What may be advanced and not repaid at a time.
  advance_cents bigint not null check (advance_cents between 0 and 100000000000),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  set_at timestamptz not null default app.now(),
  set_by uuid default auth.uid()
);
alter table app.credit_limits enable row level security, force row level security;
create policy owner_all on app.credit_limits to current_user using (true) with check (true);
grant select on app.credit_limits to staff;
grant select, insert, update (advance_cents, reason, set_at, set_by) on app.credit_limits to service_role;

-- Pay of a payday that people get although the client has not paid. Its invoice stays open.
create table app.advances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  advanced_at timestamptz not null default app.now(),
  advanced_by uuid default auth.uid(),
  canceled_at timestamptz,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check ((canceled_at is null) = (cancel_reason is null)),
  unique (company_id, id)
);
create index advances_company_idx on app.advances (company_id, payday);
alter table app.advances enable row level security, force row level security;
create policy owner_all on app.advances to current_user using (true) with check (true);
grant select on app.advances to staff;
grant select, insert, update (canceled_at, cancel_reason) on app.advances to service_role;

-- The lines and one-time payments that it pays. A canceled advance has none.
create table app.advanced_lines (
  line_id uuid primary key,
  company_id uuid not null,
  advance_id uuid not null,
  invoice_id uuid not null references public.invoices on delete cascade,
  cents bigint not null check (cents > 0),
  foreign key (company_id, advance_id) references app.advances (company_id, id) on delete cascade
);
create index advanced_lines_advance_idx on app.advanced_lines (company_id, advance_id);
create index advanced_lines_invoice_idx on app.advanced_lines (invoice_id);
alter table app.advanced_lines enable row level security, force row level security;
create policy owner_all on app.advanced_lines to current_user using (true) with check (true);
grant select on app.advanced_lines to staff;
grant select, insert, delete on app.advanced_lines to service_role;
