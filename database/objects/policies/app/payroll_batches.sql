create policy service_all on app.payroll_batches to service_role using (true) with check (true);
create policy staff_read on app.payroll_batches for select to staff using ((select app.staff_role()) is not null);
