create policy service_all on app.ignored_bank_lines to service_role using (true) with check (true);
create policy staff_read on app.ignored_bank_lines for select to staff using ((select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
