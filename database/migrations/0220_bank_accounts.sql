-- Where people's pay goes. The number is sealed outside the database with the provider's key, and is nowhere in the clear.
create table app.bank_accounts (
  id uuid primary key default gen_random_uuid(),
  team_member_id uuid not null references public.team_members on delete cascade,
  company_id uuid not null references public.companies on delete cascade,
  -- The bank's number, and the last digits of the account.
  institution text not null check (institution ~ '^[0-9]{3}$'),
  last_digits text not null check (last_digits ~ '^[0-9]{3}$'),
  -- Null once it is not needed again: after a cancellation, and after the account that replaced it was replaced.
  sealed bytea,
  -- Keyed: finds an account that several people are paid into.
  digest bytea not null,
  -- Pay goes there from this day on. Until then it goes to the account before it.
  usable_from app.day not null check (usable_from between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason app.lines check (char_length(cancel_reason) between 1 and 500),
  check ((canceled_at is null) = (cancel_reason is null))
);
create index bank_accounts_member_idx on app.bank_accounts (team_member_id, usable_from);
create index bank_accounts_company_idx on app.bank_accounts (company_id);
create index bank_accounts_digest_idx on app.bank_accounts (digest) where canceled_at is null;
alter table app.bank_accounts enable row level security, force row level security;
create policy owner_all on app.bank_accounts to current_user using (true) with check (true);
grant select (id, team_member_id, company_id, institution, last_digits, usable_from, reason, recorded_at, recorded_by, canceled_at, canceled_by, cancel_reason)
  on app.bank_accounts to staff;
grant select (id, team_member_id, company_id, institution, last_digits, digest, usable_from, reason, recorded_at, recorded_by, canceled_at, canceled_by, cancel_reason),
  insert (team_member_id, company_id, institution, last_digits, sealed, digest, usable_from, reason, recorded_by),
  update (canceled_at, canceled_by, cancel_reason) on app.bank_accounts to service_role;
