-- How files of the provider's banks are written, where their content alone does not say it: staff describe one once, for everybody.
create table app.bank_layouts (
  id bigint generated always as identity primary key,
  name app.line not null check (char_length(name) between 1 and 100),
  -- The account of the lines that are read with it. It stays when the name changes.
  account app.line not null check (char_length(account) between 1 and 100),
  -- The headings, or the number of columns, by which a file is known to be its own.
  signature text not null check (char_length(signature) between 1 and 10000),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  kept_at timestamptz not null default app.now(),
  kept_by uuid default auth.uid(),
  removed_at timestamptz
);
create unique index bank_layouts_signature on app.bank_layouts (md5(signature)) where removed_at is null;
create unique index bank_layouts_name on app.bank_layouts (lower(name)) where removed_at is null;
alter table app.bank_layouts enable row level security, force row level security;
create policy owner_all on app.bank_layouts to current_user using (true) with check (true);
grant select on app.bank_layouts to staff;
grant select, insert, update (name, layout, kept_at, kept_by, removed_at) on app.bank_layouts to service_role;

-- The payer of a line is looked for in the lines that were matched before.
create index bank_lines_payer_idx on app.bank_lines (norm_payer) where withdrawn_at is null;
