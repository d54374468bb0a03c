create policy service_all on public.employment_terms to service_role using (true) with check (true);
create policy second_step on public.employment_terms as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.employment_terms for select to staff using ((select app.staff_role()) is not null);
create policy employment_terms_select on public.employment_terms for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
