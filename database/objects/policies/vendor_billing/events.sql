create policy service_all on vendor_billing.events to service_role using (true) with check (true);
