create policy service_all on public.companies to service_role using (true) with check (true);
create policy second_step on public.companies as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.companies for select to staff using ((select app.staff_role()) is not null);
create policy companies_insert on public.companies for insert to authenticated with check (user_id = auth.uid());
create policy companies_select on public.companies for select to authenticated
  using (user_id = auth.uid() or id = any (array(select app.my_company_ids('company.read'))));
create policy companies_update on public.companies for update to authenticated
  using (id = any (array(select app.my_company_ids('company.write'))))
  with check (id = any (array(select app.my_company_ids('company.write'))));
create policy person_read on public.companies for select to person
  using (id in (select t.company_id from public.team_members t));
