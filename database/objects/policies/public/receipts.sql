create policy service_all on public.receipts to service_role using (true) with check (true);
create policy second_step on public.receipts as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.receipts for select to staff using ((select app.staff_role()) is not null);
create policy receipts_select on public.receipts for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
