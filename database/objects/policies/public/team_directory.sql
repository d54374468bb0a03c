create policy service_all on public.team_directory to service_role using (true) with check (true);
create policy second_step on public.team_directory as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.team_directory for select to staff using ((select app.staff_role()) is not null);
create policy team_directory_select on public.team_directory for select to authenticated
  using (company_id = any (array(select app.my_company_ids('company.read'))));
