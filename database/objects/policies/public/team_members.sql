create policy service_all on public.team_members to service_role using (true) with check (true);
create policy second_step on public.team_members as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.team_members for select to staff using ((select app.staff_role()) is not null);
create policy team_members_select on public.team_members for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
create policy team_members_insert on public.team_members for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
create policy team_members_update on public.team_members for update to authenticated
  using (company_id = any (array(select app.my_company_ids('people.write'))))
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
create policy person_read on public.team_members for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
