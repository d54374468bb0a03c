-- The page of a company's agreement, for who may open it: the owner signs on it, and it is read once it is signed.
create or replace function app.agreement_page(document uuid) returns text language sql stable security definer set search_path = '' as $$
  select d.file_url from public.new_documents d
  where d.id = document and d.type = 'EOR_SERVICE_AGREEMENT' and (select app.second_step_passed())
    and d.company_id in (select app.my_company_ids(case when d.status = 'signed' then 'documents.read' else 'ownership' end))
$$;
grant execute on function app.agreement_page(uuid) to authenticated, service_role, staff;
