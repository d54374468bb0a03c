create policy service_all on app.client_fees to service_role using (true) with check (true);
create policy staff_read on app.client_fees for select to staff using ((select app.staff_role()) is not null);
