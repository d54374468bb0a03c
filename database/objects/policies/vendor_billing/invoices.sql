create policy service_all on vendor_billing.invoices to service_role using (true) with check (true);
