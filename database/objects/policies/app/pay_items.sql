create policy service_all on app.pay_items to service_role using (true) with check (true);
create policy staff_read on app.pay_items for select to staff using ((select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
