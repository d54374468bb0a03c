create policy service_all on app.reminder_pauses to service_role using (true) with check (true);
create policy staff_read on app.reminder_pauses for select to staff using ((select app.staff_role()) is not null);
