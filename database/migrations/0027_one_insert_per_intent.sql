-- The key a client gives to one intent, so that a request whose answer was lost adds nothing when it is made again. It is written
-- with the row and never changed; it is unique within a company, so that no company learns of another's.
alter table public.team_members
  add column request_key uuid,
  add constraint team_members_one_per_request unique (company_id, request_key);
alter table public.wip_one_time_payments
  add column request_key uuid,
  add constraint one_time_payments_one_per_request unique (company_id, request_key);
grant insert (request_key) on public.team_members, public.wip_one_time_payments to authenticated;
