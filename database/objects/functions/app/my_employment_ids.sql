-- The employments of the person whose request this is. None before the second step, where the account has one, and for every other caller. Written
-- for `team_member_id = any (array(select app.my_employment_ids()))`, which runs it once a query.
create or replace function app.my_employment_ids() returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select e.team_member_id from app.person_employments e
  where e.user_id = auth.uid() and auth.jwt() ->> 'role' = 'person' and app.second_step_passed()
$$;
grant execute on function app.my_employment_ids() to person;
