-- Allowances and benefits that a person has with each regular pay beside salary. Each pay that has one gets a row of
-- `wip_one_time_payments` that goes with its line.
create table app.pay_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  kind text not null check (kind in ('allowance', 'vehicleAllowance', 'healthInsurance', 'lifeInsurance', 'employerRrsp', 'lockedRrsp', 'benefitInKind')),
  -- Of each pay.
  cents bigint not null check (cents between 1 and 1000000),
  -- The first and the last pay date of a pay period that has it.
  from_day app.day not null check (from_day between '1900-01-01' and '2200-12-31'),
  until_day app.day check (until_day between '1900-01-01' and '2200-12-31'),
  -- What it is, as the pay statement says it.
  description app.line not null check (char_length(description) between 1 and 100),
  -- What says so, such as the contract or the client's request.
  reason app.lines not null check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check (until_day is null or from_day <= until_day),
  check ((canceled_at is null) = (cancel_reason is null)),
  unique (company_id, id),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index pay_items_member_idx on app.pay_items (company_id, team_member_id);
create index pay_items_person_idx on app.pay_items (team_member_id) where canceled_at is null;
alter table app.pay_items enable row level security, force row level security;
create policy owner_all on app.pay_items to current_user using (true) with check (true);
grant select on app.pay_items to staff;
grant select, insert, update (until_day, canceled_at, canceled_by, cancel_reason) on app.pay_items to service_role;

-- The item of a pay: what it is, its value in cents, the number of the pay period, and that period's own payday. What of the value is paid to the person
-- is the amount; contributions are those of the payday with it, less those without it.
alter table public.wip_one_time_payments
  add column pay_item_id uuid,
  add column item_kind text check (item_kind in ('allowance', 'vehicleAllowance', 'healthInsurance', 'lifeInsurance', 'employerRrsp', 'lockedRrsp', 'benefitInKind')),
  add column item_cents bigint check (item_cents between 1 and 1000000),
  add column item_period integer,
  add column item_day app.day check (item_day between '1900-01-01' and '2200-12-31'),
  add constraint one_time_payments_of_item foreign key (company_id, pay_item_id) references app.pay_items (company_id, id),
  drop constraint wip_one_time_payments_amount_check,
  add constraint wip_one_time_payments_amount_check check (case when recovery_id is not null then amount < 0 and amount > -10000000000
    when corrects_year is not null then amount = 0
    when pay_item_id is not null then amount = case when item_kind in ('allowance', 'vehicleAllowance') then round(item_cents / 100.0, 2) else 0 end
    else amount > 0 and amount < 10000000000 end),
  drop constraint one_time_payments_instalment,
  add constraint one_time_payments_instalment check ((recovery_id is null) = (recovered_year is null)
    and num_nonnulls(recovery_id, corrects_year, pay_item_id) <= 1
    and (recovery_id is null and corrects_year is null and pay_item_id is null or payment_type = 'Other' and employment_end_id is null)
    and (corrects_year is null or treatment = 'contributions' and calculation is not null)
    and (withheld_from is null or num_nonnulls(recovery_id, corrects_year, pay_item_id) = 1 and invoice_id is not null)),
  add constraint one_time_payments_item check (case when pay_item_id is null then num_nonnulls(item_kind, item_cents, item_period, item_day) = 0
    else num_nonnulls(item_kind, item_cents, item_period, item_day) = 4 and treatment = 'contributions' end);
grant select (pay_item_id, item_kind) on public.wip_one_time_payments to person;
-- A pay period has an item once.
create unique index one_time_payments_one_item on public.wip_one_time_payments (pay_item_id, item_day)
  where pay_item_id is not null and status <> 'Canceled' and credited_at is null;

-- Orders have a rank by their kind, and may leave a part of the pay to the person.
alter table app.pay_deductions
  drop constraint pay_deductions_kind_check,
  add constraint pay_deductions_kind_check check (kind in ('rrsp', 'unionDues', 'labourFund', 'support', 'craRequirement', 'garnishment', 'other')),
  -- The most of the pay after contributions and tax that this order takes with those before it, in hundredths of a percent.
  add column max_share integer check (max_share between 1 and 10000),
  -- What the person keeps of each payday, in cents.
  add column kept_cents bigint check (kept_cents between 1 and 10000000),
  add constraint pay_deductions_limit check (num_nonnulls(max_share, kept_cents) = 0 or kind in ('support', 'craRequirement', 'garnishment'));

-- What a client pays for the premium of a benefit.
alter table public.invoice_charges
  drop constraint invoice_charges_kind_check,
  add constraint invoice_charges_kind_check check (kind in ('fee', 'levy', 'premium'));
