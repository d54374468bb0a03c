create policy service_all on public.documents to service_role using (true) with check (true);
create policy second_step on public.documents as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.documents for select to staff using ((select app.staff_role()) is not null);
create policy documents_select on public.documents for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read')))
    or (lower(tag) in ('admin', 'employer') and company_id = any (array(select app.my_company_ids('documents.read'))))
    or (company_id is null and user_id = auth.uid()));
create policy documents_insert on public.documents for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('company.write')))
    and user_id = (select c.user_id from public.companies c where c.id = company_id)
    and tag in ('Admin', 'Contracts', 'Employee', 'Employer')
    and app.is_own_upload(company_id, file_path));
create policy person_read on public.documents for select to person
  using (new_document_id in (select d.id from public.new_documents d));
