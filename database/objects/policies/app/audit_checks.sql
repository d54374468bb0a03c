create policy service_all on app.audit_checks to service_role using (true) with check (true);
create policy staff_read on app.audit_checks for select to staff using ((select app.staff_role()) is not null);
