-- One batch pays everybody whose money is due by a day, over all clients: prepared, approved by a second person, exported as a file for the
-- bank, and sent. From the export until then, its pay can neither be paid otherwise nor corrected.
create table app.payout_batches (
  id uuid primary key default gen_random_uuid(),
  number integer not null unique generated always as identity,
  -- The day on which the money is in people's accounts.
  value_date app.day not null check (value_date between '1900-01-01' and '2200-12-31'),
  state text not null default 'prepared' check (state in ('prepared', 'approved', 'exported', 'sent', 'canceled')),
  -- Whether its amount needs a second person.
  needs_approval boolean not null,
  prepared_at timestamptz not null default app.now(),
  prepared_by uuid default auth.uid(),
  approved_at timestamptz,
  approved_by uuid,
  exported_at timestamptz,
  exported_by uuid,
  -- Of a file by Standard 005: a bank takes each number once.
  file_number integer check (file_number between 1 and 9999),
  sent_at timestamptz,
  sent_by uuid,
  reference app.line check (char_length(reference) between 1 and 200),
  canceled_at timestamptz,
  canceled_by uuid,
  -- Null when it was prepared again.
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check (state = 'canceled' or cancel_reason is null),
  check ((state = 'sent') = (reference is not null))
);
-- One batch of a day is being prepared at a time.
create unique index payout_batches_open on app.payout_batches (value_date) where state in ('prepared', 'approved');
alter table app.payout_batches enable row level security, force row level security;
create policy owner_all on app.payout_batches to current_user using (true) with check (true);
grant select on app.payout_batches to staff;
grant select, insert (value_date, needs_approval),
  update (needs_approval, state, approved_at, approved_by, exported_at, exported_by, file_number, sent_at, sent_by, reference, canceled_at, canceled_by, cancel_reason)
  on app.payout_batches to service_role;

-- Numbers of files by Standard 005, from 1 to 9999 and again.
create sequence app.payout_file_numbers maxvalue 9999 cycle;
grant usage on sequence app.payout_file_numbers to service_role;

-- One payment of a batch: a person of a client, and the account that it goes to.
create table app.payout_batch_people (
  batch_id uuid not null references app.payout_batches on delete cascade,
  team_member_id uuid not null references public.team_members on delete restrict,
  company_id uuid not null references public.companies on delete restrict,
  bank_account_id uuid not null references app.bank_accounts on delete restrict,
  -- By which a payment that the bank returns is found again.
  position integer not null check (position > 0),
  cents bigint not null check (cents > 0),
  -- Gross pay of the person's regular pay period before; null for a first one.
  usual_cents bigint,
  primary key (batch_id, team_member_id),
  unique (batch_id, position)
);
create index payout_batch_people_member_idx on app.payout_batch_people (team_member_id);
create index payout_batch_people_company_idx on app.payout_batch_people (company_id);
create index payout_batch_people_account_idx on app.payout_batch_people (bank_account_id);
alter table app.payout_batch_people enable row level security, force row level security;
create policy owner_all on app.payout_batch_people to current_user using (true) with check (true);
grant select on app.payout_batch_people to staff;
grant select, insert on app.payout_batch_people to service_role;

-- The lines and one-time payments of a batch, each in one open batch at most.
create table app.payout_batch_lines (
  batch_id uuid not null,
  line_id uuid not null,
  team_member_id uuid not null,
  company_id uuid not null,
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  is_one_time boolean not null,
  late boolean not null,
  cents bigint not null check (cents >= 0),
  is_open boolean not null default true,
  primary key (batch_id, line_id),
  foreign key (batch_id, team_member_id) references app.payout_batch_people on delete cascade
);
create unique index payout_batch_lines_open on app.payout_batch_lines (line_id) where is_open;
create index payout_batch_lines_person_idx on app.payout_batch_lines (batch_id, team_member_id);
alter table app.payout_batch_lines enable row level security, force row level security;
create policy owner_all on app.payout_batch_lines to current_user using (true) with check (true);
grant select on app.payout_batch_lines to staff;
grant select, insert, update (is_open) on app.payout_batch_lines to service_role;

alter table app.payouts add column batch_id uuid references app.payout_batches on delete restrict;
create index payouts_batch_idx on app.payouts (batch_id) where batch_id is not null;

-- A payment that came back from a person's bank. Its lines are no lines of the payout any more, and are payable again.
create table app.payout_returns (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null,
  company_id uuid not null,
  team_member_id uuid not null references public.team_members on delete restrict,
  cents bigint not null check (cents > 0),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  returned_at timestamptz not null default app.now(),
  returned_by uuid default auth.uid(),
  unique (payout_id, team_member_id),
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index payout_returns_payout_idx on app.payout_returns (company_id, payout_id);
create index payout_returns_member_idx on app.payout_returns (team_member_id);
alter table app.payout_returns enable row level security, force row level security;
create policy owner_all on app.payout_returns to current_user using (true) with check (true);
grant select on app.payout_returns to staff;
grant select, insert on app.payout_returns to service_role;
grant delete on app.payout_lines to service_role;
grant delete on app.payout_one_time_payments to service_role;
