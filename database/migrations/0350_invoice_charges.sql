-- What a client pays the provider, from a day until the next row of the client: an amount for each person and month, or a percentage of gross pay.
-- Of two rows from one day, the later one applies. Rows never change.
create table app.client_fees (
  id bigint primary key generated always as identity,
  company_id uuid not null references public.companies on delete cascade,
  starts_on app.day not null check (starts_on between '1900-01-01' and '2200-12-31'),
  kind text not null check (kind in ('month', 'percent')),
  cents bigint check (cents between 0 and 10000000),
  percent numeric(6, 3) check (percent between 0 and 100),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  set_at timestamptz not null default app.now(),
  set_by uuid default auth.uid(),
  check ((kind = 'month') = (cents is not null) and (kind = 'percent') = (percent is not null))
);
create index client_fees_company_idx on app.client_fees (company_id);
alter table app.client_fees enable row level security, force row level security;
create policy owner_all on app.client_fees to current_user using (true) with check (true);
grant select on app.client_fees to staff;
grant select (id, company_id, starts_on, kind, cents, percent) on app.client_fees to authenticated;
grant select, insert on app.client_fees to service_role;

-- Rates of employer levies, as the provider's letters and the published tables say: by province, levy and class, from a pay date until the next
-- row. Of two rows from one day, the later one applies. Rows never change.
create table app.levy_rates (
  id bigint primary key generated always as identity,
  province text not null check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  levy text not null check (levy in ('workers', 'health', 'standards', 'training')),
  class app.line not null check (char_length(class) between 1 and 60),
  percent numeric(6, 3) not null check (percent between 0 and 100),
  -- Most earnings of a person in a calendar year; null for all.
  max_cents bigint check (max_cents between 1 and 10000000000),
  -- The provider's payroll of a calendar year in the province on which nothing is due.
  exemption_cents bigint not null default 0 check (exemption_cents between 0 and 100000000000),
  starts_on app.day not null check (starts_on between '1900-01-01' and '2200-12-31'),
  source app.line not null check (char_length(source) between 1 and 300),
  url app.line not null default '' check (char_length(url) <= 500 and (url = '' or url ~ '^https?://')),
  set_at timestamptz not null default app.now(),
  set_by uuid default auth.uid()
);
create index levy_rates_of_class_idx on app.levy_rates (province, levy, class);
alter table app.levy_rates enable row level security, force row level security;
create policy owner_all on app.levy_rates to current_user using (true) with check (true);
grant select on app.levy_rates to staff;
grant select (id, province, levy, class, percent, max_cents, exemption_cents, starts_on) on app.levy_rates to authenticated;
grant select, insert on app.levy_rates to service_role;

-- The class of a client's people in levies that have classes; clients without a row have the default class.
create table app.levy_classes (
  company_id uuid primary key references public.companies on delete cascade,
  class app.line not null check (char_length(class) between 1 and 60),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  set_at timestamptz not null default app.now(),
  set_by uuid default auth.uid()
);
alter table app.levy_classes enable row level security, force row level security;
create policy owner_all on app.levy_classes to current_user using (true) with check (true);
grant select on app.levy_classes to staff;
grant select, insert, delete, update (class, reason, set_at, set_by) on app.levy_classes to service_role;

-- What an invoice charges beside pay: the share of each line or one-time payment in the provider's fee and in each levy. A correction adds rows
-- that reverse others: on the credit, or on the invoice itself when it is voided. The sum of all rows is then what is charged. Rows never change.
create table public.invoice_charges (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  invoice_id uuid not null,
  kind text not null check (kind in ('fee', 'levy')),
  levy text check (levy in ('workers', 'health', 'standards', 'training')),
  province text check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  -- The calendar year of the pay date, in which a levy has its maximum.
  year integer,
  team_member_id uuid not null,
  payment_id uuid references public.payments,
  one_time_payment_id uuid references public.wip_one_time_payments,
  -- Pay; of it within the person's maximum; of that within the provider's exemption. Of a fee: the line's gross, and nothing.
  earnings_cents bigint not null,
  assessable_cents bigint not null default 0,
  exempt_cents bigint not null default 0,
  percent numeric(6, 3) check (percent between 0 and 100),
  cents bigint not null,
  -- What the client reads: of a fee its parts; of a levy the class, the maximum, and the earnings of the year that count before.
  calculation jsonb not null,
  -- What a levy is calculated from with all employments of the person, which no client reads.
  basis jsonb,
  reverses uuid unique references public.invoice_charges,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id),
  check (num_nonnulls(payment_id, one_time_payment_id) = 1),
  check ((kind = 'levy') = (levy is not null) and (levy is null) = (province is null) and (levy is null) = (year is null)
    and (levy is null) = (basis is null) and (levy is null) = (percent is null))
);
create unique index invoice_charges_once_idx on public.invoice_charges (invoice_id, coalesce(payment_id, one_time_payment_id), kind, levy)
  nulls not distinct where reverses is null;
create index invoice_charges_company_idx on public.invoice_charges (company_id, invoice_id);
create index invoice_charges_payment_idx on public.invoice_charges (payment_id) where payment_id is not null;
create index invoice_charges_one_time_idx on public.invoice_charges (one_time_payment_id) where one_time_payment_id is not null;
create index invoice_charges_person_idx on public.invoice_charges (team_member_id, year) where kind = 'levy';
create index invoice_charges_exempt_idx on public.invoice_charges (year, levy, province) where exempt_cents <> 0;
alter table public.invoice_charges enable row level security, force row level security;
create policy owner_all on public.invoice_charges to current_user using (true) with check (true);
grant select (id, company_id, invoice_id, kind, levy, province, year, team_member_id, payment_id, one_time_payment_id, earnings_cents, assessable_cents,
  exempt_cents, percent, cents, calculation, reverses) on public.invoice_charges to authenticated;
grant select on public.invoice_charges to staff;
grant select, insert on public.invoice_charges to service_role;

-- What of the amount is charged beside pay, before tax.
alter table public.invoices add column charges_cents bigint not null default 0;
