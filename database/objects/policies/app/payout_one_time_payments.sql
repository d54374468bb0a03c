create policy service_all on app.payout_one_time_payments to service_role using (true) with check (true);
create policy staff_read on app.payout_one_time_payments for select to staff using ((select app.staff_role()) is not null);
