create policy service_all on app.staff_acts to service_role using (true) with check (true);
create policy staff_read on app.staff_acts for select to staff using ((select app.staff_role()) is not null);
