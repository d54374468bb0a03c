-- How people get their pay statements, once they have said.
create view public.staff_statement_choices with (security_invoker = true) as
  select c.company_id, c.team_member_id, c.delivery, c.chosen_at from app.statement_choices c;
grant select on public.staff_statement_choices to staff;
