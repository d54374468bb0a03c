create policy service_all on app.bank_accounts to service_role using (true) with check (true);
create policy staff_read on app.bank_accounts for select to staff using ((select app.staff_role()) is not null);
