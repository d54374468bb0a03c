create policy service_all on app.staff to service_role using (true) with check (true);

-- The sign-in service opens the account of an invitation in the same transaction.
create policy auth_admin_all on app.staff to auth_admin using (true) with check (true);

-- The signed-in staff member's own account, which the portal may read before the second step.
create policy staff_own on app.staff for select to staff using (user_id = (select auth.uid()));
create policy staff_accounts on app.staff for select to staff using ((select app.staff_role()) in ('owner', 'auditor'));
