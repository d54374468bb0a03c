create policy service_all on public.wip_one_time_payments to service_role using (true) with check (true);
create policy second_step on public.wip_one_time_payments as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.wip_one_time_payments for select to staff using ((select app.staff_role()) is not null);
create policy one_time_payments_select on public.wip_one_time_payments for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
create policy one_time_payments_insert on public.wip_one_time_payments for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
create policy one_time_payments_update on public.wip_one_time_payments for update to authenticated
  using (company_id = any (array(select app.my_company_ids('people.write'))))
  with check (company_id = any (array(select app.my_company_ids('people.write'))));
create policy person_read on public.wip_one_time_payments for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
