create view public.staff_private_details with (security_invoker = true) as
  select t.team_member_id, d.birth_date, d.gender from public.team_members t cross join lateral app.private_details(t.team_member_id) d;
grant select on public.staff_private_details to staff;
