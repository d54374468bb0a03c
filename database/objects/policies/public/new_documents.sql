create policy service_all on public.new_documents to service_role using (true) with check (true);
create policy second_step on public.new_documents as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.new_documents for select to staff using ((select app.staff_role()) is not null);
create policy new_documents_select on public.new_documents for select to authenticated
  using (case
    when type = 'EMPLOYEE_PLACEMENT_LETTER' then company_id = any (array(select app.my_company_ids('people.read')))
    when status = 'signed' then company_id = any (array(select app.my_company_ids('documents.read')))
    else company_id = any (array(select app.my_company_ids('ownership'))) end);
create policy person_read on public.new_documents for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
