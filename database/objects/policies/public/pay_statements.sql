create policy service_all on public.pay_statements to service_role using (true) with check (true);
create policy second_step on public.pay_statements as restrictive to authenticated
  using ((select app.second_step_passed())) with check ((select app.second_step_passed()));
-- They say what people declared and what is deducted from their pay, which not all staff may know.
create policy staff_read on public.pay_statements for select to staff using ((select app.staff_role()) = any ('{owner,payroll,auditor}'::text[]));
create policy pay_statements_select on public.pay_statements for select to authenticated
  using (company_id = any (array(select app.my_company_ids('pay.read'))));
create policy person_read on public.pay_statements for select to person
  using (team_member_id = any (array(select app.my_employment_ids())));
