create policy service_all on public.pay_exceptions to service_role using (true) with check (true);
create policy second_step on public.pay_exceptions as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.pay_exceptions for select to staff using ((select app.staff_role()) is not null);
create policy pay_exceptions_select on public.pay_exceptions for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
