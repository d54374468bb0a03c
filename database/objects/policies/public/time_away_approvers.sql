create policy service_all on public.time_away_approvers to service_role using (true) with check (true);
create policy second_step on public.time_away_approvers as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.time_away_approvers for select to staff using ((select app.staff_role()) is not null);
create policy time_away_approvers_select on public.time_away_approvers for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
