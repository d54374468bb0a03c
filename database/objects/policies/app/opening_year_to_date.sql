create policy service_all on app.opening_year_to_date to service_role using (true) with check (true);
create policy second_step on app.opening_year_to_date as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on app.opening_year_to_date for select to staff using ((select app.staff_role()) is not null);
