create policy service_all on app.number_series to service_role using (true) with check (true);
