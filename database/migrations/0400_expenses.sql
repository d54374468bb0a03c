-- What a person paid for their work and claims back, each with its receipt. The client approves a claim or declines it. An approved one is paid as
-- a one-time payment, which tells what happens to it from then on.
create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  category text not null check (category in ('travel', 'meals', 'equipment', 'communication', 'training', 'other')),
  spent_on app.day not null check (spent_on between '1900-01-01' and '2200-12-31'),
  amount_cents integer not null check (amount_cents between 1 and 1000000),
  note app.lines not null default '' check (char_length(note) <= 500),
  state text not null default 'requested' check (state in ('requested', 'approved', 'declined', 'canceled')),
  -- In the bucket expense-receipts.
  receipt_path text not null unique,
  receipt_type text not null check (receipt_type in ('image/jpeg', 'image/png', 'application/pdf')),
  -- Of the file as it is stored.
  receipt_sha256 text not null check (receipt_sha256 ~ '^[0-9a-f]{64}$'),
  -- The account that claimed it, and the one that decided; null for the provider.
  requested_by uuid default auth.uid(),
  requested_at timestamptz not null default app.now(),
  decided_by uuid,
  decided_at timestamptz,
  answer app.lines not null default '' check (char_length(answer) <= 500),
  one_time_payment_id uuid unique,
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'approved') = (one_time_payment_id is not null)),
  check (state <> 'declined' or answer <> ''),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade,
  foreign key (company_id, one_time_payment_id) references public.wip_one_time_payments (company_id, id)
);
create index expenses_member_idx on public.expenses (team_member_id, requested_at desc);
create index expenses_company_idx on public.expenses (company_id, requested_at desc);
create index expenses_open_idx on public.expenses (company_id, requested_at) where state = 'requested';
-- A person claims a receipt once. Colleagues may have shared one.
create unique index expenses_one_per_receipt on public.expenses (team_member_id, receipt_sha256) where state in ('requested', 'approved');
create index expenses_receipt_idx on public.expenses (receipt_sha256, company_id) where state in ('requested', 'approved');
alter table public.expenses enable row level security, force row level security;
create policy owner_all on public.expenses to current_user using (true) with check (true);
grant select (id, company_id, team_member_id, category, spent_on, amount_cents, note, state, receipt_path, receipt_type, receipt_sha256,
  requested_at, decided_at, answer, one_time_payment_id) on public.expenses to authenticated;
grant select on public.expenses to staff;
grant select (id, company_id, team_member_id, category, spent_on, amount_cents, note, state, receipt_type, requested_at, decided_at, answer,
  one_time_payment_id) on public.expenses to person;
grant select, insert, update (state, decided_by, decided_at, answer, one_time_payment_id) on public.expenses to service_role;

-- A claim that arrives, and its answer, are on screen without a reload.
alter publication supabase_realtime add table public.expenses;
alter table public.expenses replica identity full;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('expense-receipts', 'expense-receipts', false, 8000000, array['image/jpeg', 'image/png', 'application/pdf']);
