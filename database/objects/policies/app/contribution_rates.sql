create policy service_all on app.contribution_rates to service_role using (true) with check (true);
create policy second_step on app.contribution_rates as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
create policy staff_read on app.contribution_rates for select to staff using ((select app.staff_role()) is not null);

-- The portal calculates with the same figures.
create policy contribution_rates_select on app.contribution_rates for select to authenticated using (superseded_at is null);
create policy person_read on app.contribution_rates for select to person using (superseded_at is null);
