create policy service_all on public.person_requests to service_role using (true) with check (true);
create policy second_step on public.person_requests as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.person_requests for select to staff using ((select app.staff_role()) is not null);
create policy person_requests_select on public.person_requests for select to authenticated
  using (shown_to_client and company_id = any (array(select app.my_company_ids('people.read'))));
create policy person_read on public.person_requests for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
