-- A document that was signed on paper says so: it was filed by the provider, not sent. The filing of one by mistake can be undone.
alter table public.new_documents add column signed_on_paper boolean not null default false;
update public.new_documents d set signed_on_paper = true from app.signature_requests r where r.new_document_id = d.id and r.provider = 'paper';

create or replace function app.guard_new_document() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status = 'signed' and new.status <> 'signed' and not (old.signed_on_paper and new.status = 'cancelled') then
    raise exception 'A signed document stays signed.' using errcode = '23514';
  end if;
  return new;
end $$;

create or replace view public.staff_signature_requests with (security_invoker = true) as
  select r.id, r.type, r.subject, r.status, r.company_id, c.legal_name as company, r.team_member_id, r.created_at, r.updated_at,
    r.reminded_at, r.replaced_at is not null as replaced, r.provider = 'paper' as on_paper
  from app.signature_requests r join public.companies c on c.id = r.company_id;
