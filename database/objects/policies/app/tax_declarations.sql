create policy service_all on app.tax_declarations to service_role using (true) with check (true);
create policy staff_read on app.tax_declarations for select to staff using ((select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
create policy person_read on app.tax_declarations for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
