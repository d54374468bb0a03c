create policy service_all on public.calendar_feeds to service_role using (true) with check (true);
create policy second_step on public.calendar_feeds as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on public.calendar_feeds for select to staff using ((select app.staff_role()) is not null);
create policy calendar_feeds_select on public.calendar_feeds for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
create policy calendar_feeds_insert on public.calendar_feeds for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('company.write'))));
create policy calendar_feeds_update on public.calendar_feeds for update to authenticated
  using (company_id = any (array(select app.my_company_ids('company.write'))))
  with check (company_id = any (array(select app.my_company_ids('company.write'))));
create policy calendar_feeds_delete on public.calendar_feeds for delete to authenticated
  using (company_id = any (array(select app.my_company_ids('company.write'))));
