-- Income tax tables that the provider added, for the pay dates after the built-in editions. A file never replaces another: it supersedes it.
-- Stored calculations name the edition that they used, so each has a name of its own.
create table app.tax_tables (
  id uuid primary key default gen_random_uuid(),
  edition app.line not null check (char_length(edition) between 1 and 300),
  -- The first and the last pay date.
  from_day app.day not null check (from_day between '2026-01-01' and '2200-12-31'),
  until_day app.day not null check (until_day between from_day and '2200-12-31'),
  document jsonb not null,
  -- Of the document with sorted keys, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  superseded_at timestamptz,
  constraint tax_tables_edition unique (edition),
  constraint tax_tables_days exclude using gist (daterange(from_day, until_day, '[]') with &&) where (superseded_at is null)
);
alter table app.tax_tables enable row level security, force row level security;
create policy owner_all on app.tax_tables to current_user using (true) with check (true);
grant select (document, superseded_at) on app.tax_tables to authenticated;
grant select on app.tax_tables to staff;
grant select, insert, update (superseded_at) on app.tax_tables to service_role;
