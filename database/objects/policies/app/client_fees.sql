create policy service_all on app.client_fees to service_role using (true) with check (true);
create policy staff_read on app.client_fees for select to staff using ((select app.staff_role()) is not null);
create policy second_step on app.client_fees as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy client_fees_select on app.client_fees for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
