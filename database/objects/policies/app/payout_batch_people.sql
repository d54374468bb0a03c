create policy service_all on app.payout_batch_people to service_role using (true) with check (true);
create policy staff_read on app.payout_batch_people for select to staff using ((select app.staff_role()) is not null);
