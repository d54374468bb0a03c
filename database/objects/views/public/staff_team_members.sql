-- People without a search. Order by commencement_date or status, then team_member_id: with terms joined, a planner may merge by
-- team_member_id, which reads all terms before a row. Order by term only what staff_people has.
create view public.staff_team_members with (security_invoker = true) as
  select t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from public.team_members t join public.companies c on c.id = t.company_id;
grant select on public.staff_team_members to staff;
