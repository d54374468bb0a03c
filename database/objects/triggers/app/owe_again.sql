-- Days of a credited line that are owed again are no longer settled, and are planned again.
create or replace function app.owe_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.pay_ledgers l set settled_until = new.start_date::date - 1
  where l.team_member_id = new.team_member_id and l.settled_until >= new.start_date;
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;

create trigger owe_again after update of owed_again on public.payments
  for each row when (new.owed_again and not old.owed_again) execute function app.owe_again();
