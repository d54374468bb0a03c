-- What is withheld from each line and one-time payment, and what is left for the person. It follows from the pay, the person's declarations and
-- deductions, and the tax tables; until the pay is paid out, the server calculates it again when one of them changes. Pay dates before
-- the first tax tables have none: they were paid without withholding here.
create table app.net_pays (
  line_id uuid primary key,
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null references public.team_members on delete cascade,
  is_one_time boolean not null,
  pay_date app.day not null check (pay_date between '1900-01-01' and '2200-12-31'),
  gross bigint not null,
  cpp bigint not null,
  cpp2 bigint not null,
  ei bigint not null,
  qpip bigint not null,
  federal_tax bigint not null,
  provincial_tax bigint not null,
  payroll_tax bigint not null,
  -- The sum of what was taken of `deductions`: [{id, kind, amount, taken}].
  deducted bigint not null check (deducted >= 0),
  net bigint not null,
  deductions jsonb not null check (jsonb_typeof(deductions) = 'array'),
  -- What the tax follows from, so that it can be explained and calculated again.
  basis jsonb not null check (jsonb_typeof(basis) = 'object'),
  edition text not null,
  -- Calculated with older tax tables, because the pay date has none. Nothing is paid out by an estimate.
  estimate boolean not null,
  -- To be calculated again, because what it follows from has changed. The server does it before anything is paid out.
  stale boolean not null default false,
  calculated_at timestamptz not null default app.now(),
  check (gross = cpp + cpp2 + ei + qpip + federal_tax + provincial_tax + payroll_tax + deducted + net)
);
create index net_pays_member_idx on app.net_pays (team_member_id, pay_date);
create index net_pays_company_idx on app.net_pays (company_id, pay_date);
create index net_pays_estimate_idx on app.net_pays (company_id) where estimate;
alter table app.net_pays enable row level security, force row level security;
create policy owner_all on app.net_pays to current_user using (true) with check (true);
grant select on app.net_pays to staff;
grant select, insert, update, delete on app.net_pays to service_role;

-- What a person declared for income tax (TD1, TP-1015.3), or an authority allowed, from a day on. Cents; null: the basic amount.
create table app.tax_declarations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  from_day app.day not null check (from_day between '1900-01-01' and '2200-12-31'),
  federal_claim bigint check (federal_claim between 0 and 10000000),
  provincial_claim bigint check (provincial_claim between 0 and 10000000),
  exempt boolean not null default false,
  non_resident boolean not null default false,
  outside_canada boolean not null default false,
  ontario_dependants integer not null default 0 check (ontario_dependants between 0 and 30),
  prescribed_zone bigint not null default 0 check (prescribed_zone between 0 and 10000000),
  authorized_deductions bigint not null default 0 check (authorized_deductions between 0 and 100000000),
  federal_credits bigint not null default 0 check (federal_credits between 0 and 10000000),
  provincial_credits bigint not null default 0 check (provincial_credits between 0 and 10000000),
  additional_tax bigint not null default 0 check (additional_tax between 0 and 10000000),
  additional_quebec_tax bigint not null default 0 check (additional_quebec_tax between 0 and 10000000),
  -- The form or letter that says so.
  reason app.lines not null check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check ((canceled_at is null) = (cancel_reason is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
-- One of a day counts.
create unique index tax_declarations_day on app.tax_declarations (team_member_id, from_day) where canceled_at is null;
create index tax_declarations_member_idx on app.tax_declarations (company_id, team_member_id);
alter table app.tax_declarations enable row level security, force row level security;
create policy owner_all on app.tax_declarations to current_user using (true) with check (true);
grant select on app.tax_declarations to staff;
grant select, insert, update (canceled_at, canceled_by, cancel_reason) on app.tax_declarations to service_role;

-- What is deducted from each regular pay of a person, besides contributions and tax.
create table app.pay_deductions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  kind text not null check (kind in ('rrsp', 'unionDues', 'labourFund', 'garnishment', 'other')),
  -- Of each pay.
  cents bigint not null check (cents between 1 and 10000000),
  -- Until this much was taken in all; null: without an end.
  total_cents bigint check (total_cents between 1 and 1000000000),
  from_day app.day not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day app.day check (until_day between '1900-01-01' and '2200-12-31'),
  -- What it is for, as the pay statement says it.
  description app.line not null check (char_length(description) between 1 and 100),
  -- The person's consent, or the order of a court or authority.
  reason app.lines not null check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check (until_day is null or from_day <= until_day),
  check (total_cents is null or total_cents >= cents),
  check ((canceled_at is null) = (cancel_reason is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index pay_deductions_member_idx on app.pay_deductions (company_id, team_member_id);
create index pay_deductions_person_idx on app.pay_deductions (team_member_id) where canceled_at is null;
alter table app.pay_deductions enable row level security, force row level security;
create policy owner_all on app.pay_deductions to current_user using (true) with check (true);
grant select on app.pay_deductions to staff;
grant select, insert, update (until_day, canceled_at, canceled_by, cancel_reason) on app.pay_deductions to service_role;
