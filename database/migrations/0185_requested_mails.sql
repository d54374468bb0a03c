-- A mail that someone asked for with an address, before anyone looks whether it has an account: a job writes the mail, so that the
-- request takes the same time for every address.
create table auth.requested_mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('login', 'recovery', 'confirmation', 'attempts')),
  email text not null,
  redirect_to text,
  reference text,
  created_at timestamptz not null default app.now()
);
alter table auth.requested_mails enable row level security, force row level security;
create policy owner_all on auth.requested_mails to current_user using (true) with check (true);
grant select, insert, delete on auth.requested_mails to auth_admin;
