-- Pay that was paid in error and is taken from the person's later pay, in instalments. Without a ground nothing is taken.
create table app.recoveries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  reference text not null unique,
  -- salary: a lower salary was stated for invoiced days. payment: an amount that was paid in error.
  cause text not null check (cause in ('salary', 'payment')),
  total_cents bigint not null check (total_cents between 1 and 999999999999),
  -- How much of the total was paid in each calendar year: [{"year": 2026, "amount": 50000}], in cents.
  years jsonb not null,
  -- When the first wrong pay was paid.
  paid_from app.day not null check (paid_from between '1900-01-01' and '2200-12-31'),
  -- The text of its instalments, for the client and the person.
  description app.lines not null check (char_length(description) between 1 and 2000),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  request_key uuid,
  -- Why it may be taken from pay, since when, and the paper that says so.
  ground text check (ground in ('authorization', 'order', 'payrollError')),
  ground_on app.day check (ground_on between '1900-01-01' and '2200-12-31'),
  ground_reference app.line check (char_length(ground_reference) between 1 and 200),
  -- The most of each pay: percent of its gross, and an amount.
  share smallint not null default 20 check (share between 1 and 20),
  max_cents bigint check (max_cents between 1 and 999999999999),
  -- The last payday on which its ground lets it take anything.
  recover_until app.day check (recover_until between '1900-01-01' and '2200-12-31'),
  -- What a higher salary that was stated later took off it.
  reduced_cents bigint not null default 0 check (reduced_cents between 0 and total_cents),
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  -- What was not recovered when it was canceled: the provider's cost.
  forgiven_cents bigint not null default 0 check (forgiven_cents between 0 and total_cents),
  check ((ground is null) = (ground_on is null) and (ground is null) = (ground_reference is null)),
  check ((canceled_at is null) = (cancel_reason is null)),
  check (forgiven_cents = 0 or canceled_at is not null),
  unique (company_id, request_key),
  unique (company_id, id),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index recoveries_member_idx on app.recoveries (company_id, team_member_id);
create index recoveries_person_idx on app.recoveries (team_member_id);
create index recoveries_open_idx on app.recoveries (company_id) where canceled_at is null;
alter table app.recoveries enable row level security, force row level security;
create policy owner_all on app.recoveries to current_user using (true) with check (true);
grant select on app.recoveries to staff;
grant select, insert, update (ground, ground_on, ground_reference, share, max_cents, recover_until, reduced_cents, canceled_at, canceled_by, cancel_reason, forgiven_cents)
  on app.recoveries to service_role;

-- An instalment is a negative one-time payment on the invoice of a pay period. withheld_from: the line from whose payout it is taken, once it is
-- invoiced. It is no foreign key, for the same reason as credit_id. recovered_year: when the amount was paid in error.
alter table public.wip_one_time_payments
  add column recovery_id uuid,
  add column withheld_from uuid,
  add column recovered_year integer,
  drop constraint wip_one_time_payments_amount_check,
  add constraint wip_one_time_payments_amount_check check (amount < 10000000000
    and case when recovery_id is null then amount > 0 else amount < 0 and amount > -10000000000 end),
  add constraint one_time_payments_instalment check ((recovery_id is null) = (recovered_year is null)
    and (recovery_id is null or payment_type = 'Other' and employment_end_id is null)
    and (withheld_from is null or recovery_id is not null and invoice_id is not null));
alter table public.wip_one_time_payments add constraint one_time_payments_of_recovery
  foreign key (company_id, recovery_id) references app.recoveries (company_id, id);
create unique index one_time_payments_one_instalment on public.wip_one_time_payments (recovery_id, start_date)
  where recovery_id is not null and status <> 'Canceled' and credited_at is null;
create index one_time_payments_recovery_idx on public.wip_one_time_payments (company_id, recovery_id) where recovery_id is not null;
create index one_time_payments_withheld_idx on public.wip_one_time_payments (withheld_from) where withheld_from is not null;

-- A salary that was stated afterwards can lead to a recovery, or do no more than reduce one.
alter table app.pay_corrections
  alter column one_time_payment_id drop not null,
  add column recovery_id uuid unique,
  add constraint pay_corrections_recovery foreign key (company_id, recovery_id) references app.recoveries (company_id, id) on delete cascade,
  add constraint pay_corrections_one_effect check (recovery_id is null or one_time_payment_id is null);
