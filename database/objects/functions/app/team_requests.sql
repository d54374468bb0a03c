-- What the caller's account may know, as the colleague `approver`, of requests that it may decide. Only a vacation has its note: what people write
-- about an illness or unpaid leave is between them and the client's owner and admins. The province is for counting working days.
create or replace function app.team_requests(approver uuid) returns table (
  id uuid, team_member_id uuid, name text, province text, kind text, first_day date, last_day date, half boolean, note text, requested_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, a.team_member_id, t.first_name || ' ' || t.last_name, t.state, a.kind, a.first_day, a.last_day, a.half,
    case when a.kind = 'vacation' then a.note else '' end, a.requested_at
  from public.time_away_approvers n
    join public.time_away a on a.team_member_id = n.team_member_id and a.state = 'requested'
    join public.team_members t on t.team_member_id = n.team_member_id
  where n.approver_id = approver and app.decides_time_away_of(auth.uid(), n.team_member_id) and app.approver_of(n.team_member_id) = approver
  order by a.requested_at, a.id
$$;
grant execute on function app.team_requests(uuid) to service_role;
