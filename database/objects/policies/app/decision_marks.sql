create policy service_all on app.decision_marks to service_role using (true) with check (true);
create policy staff_read on app.decision_marks for select to staff using ((select app.staff_role()) is not null);
