create policy service_all on app.carried_over to service_role using (true) with check (true);
create policy staff_read on app.carried_over for select to staff using ((select app.staff_role()) is not null);
