-- Members with an upcoming pay period, and the latest end of what is invoiced: nothing extra is paid before it. Found from the upcoming lines;
-- the latest end is one look into the index for each member.
create view public.payable_members with (security_invoker = true) as
  select u.company_id, u.team_member_id, t.first_name, t.last_name,
    (select max(p.end_date) from public.payments p where p.team_member_id = u.team_member_id and p.invoice_id is not null) as first_start
  from (select distinct company_id, team_member_id from public.payments where status = 'upcoming') u
  join public.team_members t using (team_member_id);
grant select on public.payable_members to authenticated, service_role, staff;
