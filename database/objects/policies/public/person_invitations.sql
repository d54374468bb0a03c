create policy service_all on public.person_invitations to service_role using (true) with check (true);
create policy second_step on public.person_invitations as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.person_invitations for select to staff using ((select app.staff_role()) is not null);
create policy person_invitations_select on public.person_invitations for select to authenticated
  using (company_id = any (array(select app.my_company_ids('people.read'))));
