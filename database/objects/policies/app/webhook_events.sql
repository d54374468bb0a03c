create policy service_all on app.webhook_events to service_role using (true) with check (true);
