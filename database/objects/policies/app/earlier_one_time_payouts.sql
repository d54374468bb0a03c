create policy service_all on app.earlier_one_time_payouts to service_role using (true) with check (true);
create policy staff_read on app.earlier_one_time_payouts for select to staff using ((select app.staff_role()) is not null);
