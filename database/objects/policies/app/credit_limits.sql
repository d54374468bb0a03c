create policy service_all on app.credit_limits to service_role using (true) with check (true);
create policy staff_read on app.credit_limits for select to staff using ((select app.staff_role()) is not null);
