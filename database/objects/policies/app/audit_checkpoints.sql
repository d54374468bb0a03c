create policy service_all on app.audit_checkpoints to service_role using (true) with check (true);
