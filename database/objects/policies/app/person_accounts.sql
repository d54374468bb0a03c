create policy service_all on app.person_accounts to service_role using (true) with check (true);

-- The sign-in service opens the account of an invitation in the same transaction.
create policy auth_admin_all on app.person_accounts to auth_admin using (true) with check (true);
