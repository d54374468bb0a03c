create policy service_all on vendor_sign.signers to service_role using (true) with check (true);
