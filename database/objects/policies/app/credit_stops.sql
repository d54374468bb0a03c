create policy service_all on app.credit_stops to service_role using (true) with check (true);
create policy staff_read on app.credit_stops for select to staff using ((select app.staff_role()) is not null);
