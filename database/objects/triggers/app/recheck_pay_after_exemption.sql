-- An exemption changes the person's pay that is not invoiced.
create or replace function app.recheck_pay_after_exemption() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;

create trigger recheck_pay after insert or update on app.contribution_exemptions
  for each row execute function app.recheck_pay_after_exemption();
