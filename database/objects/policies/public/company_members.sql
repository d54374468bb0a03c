create policy service_all on public.company_members to service_role using (true) with check (true);
create policy second_step on public.company_members as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.company_members for select to staff using ((select app.staff_role()) is not null);

-- An own row stays readable after the removal, so that an open portal sees it.
create policy company_members_select on public.company_members for select to authenticated
  using (user_id = auth.uid() or company_id = any (array(select app.my_company_ids('company.read'))));
