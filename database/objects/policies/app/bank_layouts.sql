create policy service_all on app.bank_layouts to service_role using (true) with check (true);
create policy staff_read on app.bank_layouts for select to staff using ((select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
