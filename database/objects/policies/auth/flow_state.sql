create policy service_all on auth.flow_state to service_role using (true) with check (true);
create policy auth_admin_all on auth.flow_state to auth_admin using (true) with check (true);
