create policy service_all on app.pay_corrections to service_role using (true) with check (true);
create policy staff_read on app.pay_corrections for select to staff using ((select app.staff_role()) is not null);
