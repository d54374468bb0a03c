-- Vacation that is owed to people, with whom they work for. In cents and hundredths of a working day. Order by owed_cents or days_left, then team_member_id.
create view public.staff_vacation with (security_invoker = true) as
  select b.team_member_id, b.company_id, c.legal_name as company, t.first_name, t.last_name, t.state as province,
    (select e.last_day from public.employment_ends e where e.team_member_id = b.team_member_id and e.undone_at is null and e.rehired_on is null) as last_day,
    b.as_of, b.accrued_cents, b.used_cents, b.owed_cents, b.days_left
  from app.vacation_balances b join public.team_members t using (team_member_id) join public.companies c on c.id = b.company_id;
grant select on public.staff_vacation to staff;
