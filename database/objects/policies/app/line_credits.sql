create policy service_all on app.line_credits to service_role using (true) with check (true);
create policy staff_read on app.line_credits for select to staff using ((select app.staff_role()) is not null);
