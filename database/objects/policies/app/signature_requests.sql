create policy service_all on app.signature_requests to service_role using (true) with check (true);
create policy staff_read on app.signature_requests for select to staff using ((select app.staff_role()) is not null);
