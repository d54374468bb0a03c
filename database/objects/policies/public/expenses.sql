create policy service_all on public.expenses to service_role using (true) with check (true);
create policy second_step on public.expenses as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.expenses for select to staff using ((select app.staff_role()) is not null);
create policy expenses_select on public.expenses for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
create policy person_read on public.expenses for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
