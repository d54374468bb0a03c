-- Whether pay of a client's payday is not planned, because the client exceeds its credit policy and the stop is not lifted for that payday. It
-- has no search_path of its own, so that queries inline it.
create or replace function app.is_planning_stopped(company uuid, payday date) returns boolean language sql stable as $$
  select exists (select from app.credit_stops s where s.company_id = $1 and s.ended_at is null and s.stopped_at is not null)
    and not exists (select from app.credit_lifts l where l.company_id = $1 and l.payday = $2)
$$;
grant execute on function app.is_planning_stopped(uuid, date) to service_role, staff;
