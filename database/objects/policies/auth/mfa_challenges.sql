create policy service_all on auth.mfa_challenges to service_role using (true) with check (true);
create policy auth_admin_all on auth.mfa_challenges to auth_admin using (true) with check (true);
