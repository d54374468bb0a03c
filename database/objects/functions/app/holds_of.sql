-- The holds of a person's pay of some days that are not released. It has no search_path of its own, so that queries inline it.
create or replace function app.holds_of(company uuid, member uuid, first date, last date) returns setof app.pay_holds
language sql stable as $$
  select h.* from app.pay_holds h
  where h.company_id = $1 and h.released_at is null and (h.team_member_id is null or h.team_member_id = $2)
    and (h.first_day is null or h.first_day <= $4 and h.last_day >= $3)
$$;
grant execute on function app.holds_of(uuid, uuid, date, date) to service_role, staff;
