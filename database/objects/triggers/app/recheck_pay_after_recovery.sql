-- A recovery that begins, changes or ends changes the person's next pays.
create or replace function app.recheck_pay_after_recovery() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;

create trigger recheck_pay after insert or update on app.recoveries
  for each row execute function app.recheck_pay_after_recovery();
