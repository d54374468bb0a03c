create policy service_all on app.invoice_particulars to service_role using (true) with check (true);
