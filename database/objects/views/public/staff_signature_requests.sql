-- Order by created_at or sort_name, then id.
create view public.staff_signature_requests with (security_invoker = true) as
  select r.id, r.type, r.subject, r.status, r.company_id, c.legal_name as company, r.team_member_id, r.created_at, r.updated_at,
    r.reminded_at, r.replaced_at is not null as replaced, r.provider = 'paper' as on_paper, r.sort_name
  from app.signature_requests r join public.companies c on c.id = r.company_id;
grant select on public.staff_signature_requests to staff;
