create policy service_all on vendor_sign.requests to service_role using (true) with check (true);
