create policy service_all on storage.buckets to service_role using (true) with check (true);
create policy second_step on storage.buckets as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on storage.buckets for select to staff using ((select app.staff_role()) is not null);
