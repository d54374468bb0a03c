create policy service_all on app.levy_rates to service_role using (true) with check (true);
create policy staff_read on app.levy_rates for select to staff using ((select app.staff_role()) is not null);
