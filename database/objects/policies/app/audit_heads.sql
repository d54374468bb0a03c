create policy service_read on app.audit_heads for select to service_role using (true);
