create view public.staff_documents with (security_invoker = true) as
  select d.id, d.name, d.tag, d.file_path, d.created_at, c.id as company_id, c.legal_name as company, d.sort_name
  from public.documents d join public.companies c on c.id = d.company_id;
grant select on public.staff_documents to staff;
