create policy service_all on app.advanced_lines to service_role using (true) with check (true);
create policy staff_read on app.advanced_lines for select to staff using ((select app.staff_role()) is not null);
