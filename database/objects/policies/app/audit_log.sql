create policy service_read on app.audit_log for select to service_role using (true);
create policy staff_read on app.audit_log for select to staff using ((select app.staff_role()) is not null);
