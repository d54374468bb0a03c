create policy service_all on app.levy_rates to service_role using (true) with check (true);
create policy second_step on app.levy_rates as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on app.levy_rates for select to staff using ((select app.staff_role()) is not null);

-- The portal estimates costs with the rates of clients that have no class of their own.
create policy levy_rates_select on app.levy_rates for select to authenticated using (class = 'Default');
