create policy service_all on public.plans to service_role using (true) with check (true);
create policy second_step on public.plans as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.plans for select to staff using ((select app.staff_role()) is not null);
create policy plans_select on public.plans for select to authenticated
  using (company_id = any (array(select app.my_company_ids('company.read'))));
create policy plans_insert on public.plans for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('plan.write'))) and user_id = auth.uid());
