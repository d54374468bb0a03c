create policy service_all on app.person_employments to service_role using (true) with check (true);
create policy staff_read on app.person_employments for select to staff using ((select app.staff_role()) is not null);
