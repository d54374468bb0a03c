-- People who want their pay statements on paper too, with where to send them. The rows and columns of staff_people, read in the same way.
create view public.staff_paper_statements with (security_invoker = true) as
  select s.kind, s.term::text as term, t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions,
    t.address_1, t.address_2, t.city, t.postal_code, p.chosen_at
  from app.statement_choices p join public.team_members t using (team_member_id) join app.people_terms s using (team_member_id)
    join public.companies c on c.id = t.company_id
  where p.delivery = 'paper';
grant select on public.staff_paper_statements to staff;
