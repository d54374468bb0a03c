create policy service_all on app.credit_policies to service_role using (true) with check (true);
create policy staff_read on app.credit_policies for select to staff using ((select app.staff_role()) is not null);
