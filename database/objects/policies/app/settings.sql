create policy service_all on app.settings to service_role using (true) with check (true);
