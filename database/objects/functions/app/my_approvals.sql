-- For each employment of the person whose request this is: the name of the colleague who may decide their time away, and whether they decide that of
-- others.
create or replace function app.my_approvals() returns table (team_member_id uuid, approver text, approves boolean)
language sql stable security definer rows 1 set search_path = '' as $$
  select own.id, (select t.first_name || ' ' || t.last_name from public.team_members t where t.team_member_id = app.approver_of(own.id)),
    exists (select from public.time_away_approvers n where n.approver_id = own.id and app.approver_of(n.team_member_id) = own.id)
  from app.my_employment_ids() own (id)
$$;
grant execute on function app.my_approvals() to person;
