-- When a person of a company was asked for their name and did not want to give it, and when they closed the note on the company's first payday.
alter table public.company_members add column name_skipped_at timestamptz, add column first_payday_seen_at timestamptz;
grant update (name_skipped_at, first_payday_seen_at) on public.company_members to service_role;
