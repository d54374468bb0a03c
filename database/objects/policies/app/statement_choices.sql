create policy service_all on app.statement_choices to service_role using (true) with check (true);
create policy staff_read on app.statement_choices for select to staff using ((select app.staff_role()) is not null);
create policy person_read on app.statement_choices for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
