-- One row for each term. Without a search: kind 'last'. With one: term from the text to the text and U+10FFFF. Order by term, team_member_id.
create view public.staff_people with (security_invoker = true) as
  select s.kind, s.term::text as term, t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from app.people_terms s join public.team_members t using (team_member_id) join public.companies c on c.id = t.company_id;
grant select on public.staff_people to staff;
