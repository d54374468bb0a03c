create policy service_all on vendor_sign.events to service_role using (true) with check (true);
