-- What the console's pages Documents and Figures read.

-- Requests for a signature, of all clients: newest first, in pages, of one status or of all.
create index signature_requests_created_idx on app.signature_requests (created_at desc, id desc);
create index signature_requests_status_idx on app.signature_requests (status, created_at desc, id desc);
create index documents_created_idx on public.documents (created_at desc, id desc);

create view public.staff_signature_requests with (security_invoker = true) as
  select r.id, r.type, r.subject, r.status, r.company_id, c.legal_name as company, r.team_member_id, r.created_at, r.updated_at,
    r.reminded_at, r.replaced_at is not null as replaced
  from app.signature_requests r join public.companies c on c.id = r.company_id;
create view public.staff_signature_counts with (security_invoker = true) as
  select status, count(*)::integer as requests from app.signature_requests group by status;
create view public.staff_documents with (security_invoker = true) as
  select d.id, d.name, d.tag, d.file_path, d.created_at, c.id as company_id, c.legal_name as company
  from public.documents d join public.companies c on c.id = d.company_id;

-- Every file of figures that was added, and every minimum wage. Built-in ones are in the program.
create view public.staff_rates with (security_invoker = true) as
  select id, year, edition, document, sha256, added_by, added_at, superseded_at from app.contribution_rates;
create view public.staff_wages with (security_invoker = true) as
  select province, since, hourly, source, added_by, added_at from app.minimum_wages where superseded_at is null;

grant select on public.staff_signature_requests, public.staff_signature_counts, public.staff_documents, public.staff_rates,
  public.staff_wages to staff;
