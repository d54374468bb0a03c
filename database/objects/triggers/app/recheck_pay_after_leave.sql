-- Unpaid leave changes the person's pay that is not invoiced.
create or replace function app.recheck_pay_after_leave() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;

create trigger recheck_pay after insert or update on public.time_away for each row
  when (new.kind = 'unpaid' and new.state <> 'requested') execute function app.recheck_pay_after_leave();
