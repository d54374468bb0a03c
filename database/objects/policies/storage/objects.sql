create policy service_all on storage.objects to service_role using (true) with check (true);
create policy second_step on storage.objects as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on storage.objects for select to staff using ((select app.staff_role()) is not null);
-- Support does not read what people declare and what is deducted from their pay.
create policy staff_pay_documents on storage.objects as restrictive for select to staff
  using (bucket_id <> 'pay-documents' or (select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
create policy logos_read on storage.objects for select to authenticated
  using (bucket_id = 'company_logos' and owner_id = auth.uid()::text);
create policy logos_write on storage.objects for insert to authenticated
  with check (bucket_id = 'company_logos' and owner_id = auth.uid()::text
    and name ~ ('^' || auth.uid()::text || '-logo\.(png|jpg|jpeg|svg)$'));
create policy logos_replace on storage.objects for update to authenticated
  using (bucket_id = 'company_logos' and owner_id = auth.uid()::text)
  with check (bucket_id = 'company_logos' and owner_id = auth.uid()::text
    and name ~ ('^' || auth.uid()::text || '-logo\.(png|jpg|jpeg|svg)$'));
create policy resumes_read on storage.objects for select to authenticated
  using (bucket_id = 'team-documents' and owner_id = auth.uid()::text);
create policy resumes_write on storage.objects for insert to authenticated
  with check (bucket_id = 'team-documents' and owner_id = auth.uid()::text and name ~ '^resumes/[A-Za-z0-9._-]+$');
create policy documents_read on storage.objects for select to authenticated
  using (bucket_id = 'documents' and name in (select regexp_replace(d.file_path, '^documents/', '') from public.documents d));

-- A resume is readable by the people of the company that its uploader belonged to and whose team member has it.
create policy resumes_read_company on storage.objects for select to authenticated
  using (bucket_id = 'team-documents' and (owner_id, name) in (
    select m.user_id::text, substring(t.resume_url from '/team-documents/(resumes/[A-Za-z0-9._-]+)$')
    from public.team_members t join public.company_members m on m.company_id = t.company_id where t.resume_url is not null));
create policy expense_receipts_read on storage.objects for select to authenticated
  using (bucket_id = 'expense-receipts' and exists (select from public.expenses e where e.receipt_path = objects.name));
create policy documents_upload on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and owner_id = auth.uid()::text and app.is_upload(name, metadata)
    and split_part(name, '/', 1) = any (array(select own.id::text from app.my_company_ids('company.write') as own (id))));
create policy documents_remove on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and app.is_removable_upload(name, owner_id, metadata));

-- A statement removes only rows that it sees, and nobody sees a file that is not listed.
create policy documents_see_to_remove on storage.objects for select to authenticated
  using (bucket_id = 'documents' and storage.allow_any_operation(array['storage.object.delete', 'storage.object.delete_many'])
    and app.is_removable_upload(name, owner_id, metadata));
