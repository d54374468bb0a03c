create policy service_all on vendor_billing.checkout_sessions to service_role using (true) with check (true);
