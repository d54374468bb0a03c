create policy service_all on app.customer_changes to service_role using (true) with check (true);
create policy staff_read on app.customer_changes for select to staff using ((select app.staff_role()) is not null);
