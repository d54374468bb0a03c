create policy service_all on app.minimum_wages to service_role using (true) with check (true);
create policy second_step on app.minimum_wages as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on app.minimum_wages for select to staff using ((select app.staff_role()) is not null);
create policy minimum_wages_select on app.minimum_wages for select to authenticated using (superseded_at is null);
