create policy service_all on public.invoice_charges to service_role using (true) with check (true);
create policy second_step on public.invoice_charges as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.invoice_charges for select to staff using ((select app.staff_role()) is not null);
create policy invoice_charges_select on public.invoice_charges for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
