create policy service_all on auth.audit_log_entries to service_role using (true) with check (true);
create policy auth_admin_all on auth.audit_log_entries to auth_admin using (true) with check (true);
