-- A person's private details. Owner, Payroll and Auditor; no row for Support.
create or replace function app.private_details(member uuid) returns table (birth_date date, gender text)
language sql stable security definer set search_path = '' as $$
  select t.birth_date::date, t.gender from public.team_members t
  where t.team_member_id = member and (select app.staff_role()) in ('owner', 'payroll', 'auditor')
$$;
grant execute on function app.private_details(uuid) to staff;
