create policy service_all on app.net_pays to service_role using (true) with check (true);
create policy staff_read on app.net_pays for select to staff using ((select app.staff_role()) is not null);
create policy person_read on app.net_pays for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
