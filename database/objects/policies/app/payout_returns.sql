create policy service_all on app.payout_returns to service_role using (true) with check (true);
create policy staff_read on app.payout_returns for select to staff using ((select app.staff_role()) is not null);
