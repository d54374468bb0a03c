create policy service_all on app.people_terms to service_role using (true) with check (true);
create policy staff_read on app.people_terms for select to staff using ((select app.staff_role()) is not null);
