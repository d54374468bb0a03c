create policy service_all on auth.recovery_codes to service_role using (true) with check (true);
create policy auth_admin_all on auth.recovery_codes to auth_admin using (true) with check (true);
