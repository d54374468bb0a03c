-- The account that a person is paid into on a day; null without one. Not for days that have passed: its number may be wiped.
create or replace function app.bank_account_on(member uuid, day date) returns uuid language sql stable set search_path = '' as $$
  select b.id from app.bank_accounts b
  where b.team_member_id = member and b.canceled_at is null and b.usable_from <= day
  order by b.usable_from desc, b.recorded_at desc, b.id desc limit 1
$$;
grant execute on function app.bank_account_on(uuid, date) to service_role, staff;
