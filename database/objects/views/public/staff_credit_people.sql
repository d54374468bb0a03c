-- People whose pay is not planned because their client exceeds its credit policy, by the payday on which their pay is due.
create view public.staff_credit_people with (security_invoker = true) as
  select e.company_id, e.team_member_id, concat_ws(' ', t.first_name, t.last_name) as person, e.first_day, e.last_day, d.payday::date as payday
  from public.pay_exceptions e
  join public.team_members t on t.team_member_id = e.team_member_id
  cross join lateral jsonb_array_elements_text(e.params -> 'paydays') d (payday)
  where e.resolved_at is null and e.key = 'creditStopped';
grant select on public.staff_credit_people to staff;
