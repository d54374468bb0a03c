create policy service_all on vendor_billing.customers to service_role using (true) with check (true);
