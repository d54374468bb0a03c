create policy service_all on app.vacation_balances to service_role using (true) with check (true);
create policy staff_read on app.vacation_balances for select to staff using ((select app.staff_role()) is not null);
