create policy service_all on live.change_outbox to service_role using (true) with check (true);
