create policy service_all on app.refunds to service_role using (true) with check (true);
create policy staff_read on app.refunds for select to staff using ((select app.staff_role()) is not null);
