-- A signed placement letter can be replaced, for example after its employee's email address changed. It stays signed, and says since
-- when another one is in its place. One document per company, type and member is in force.
alter table app.signature_requests add column replaced_at timestamptz;
alter table public.new_documents add column replaced_at timestamptz;

drop index app.signature_requests_one_live;
create unique index signature_requests_one_live on app.signature_requests
  (company_id, type, coalesce(team_member_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where status in ('preparing', 'sent', 'signed') and replaced_at is null;
