-- Other days may now be owed: the next run reads the whole history once.
create or replace function app.reset_pay_ledger() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.pay_ledgers l where l.team_member_id = new.team_member_id;
  return null;
end $$;

create trigger reset_pay_ledger after update of commencement_date, paid_until on public.team_members
  for each row when ((old.commencement_date, old.paid_until) is distinct from (new.commencement_date, new.paid_until))
  execute function app.reset_pay_ledger();
create trigger reset_pay_ledger after insert or update on public.employment_ends
  for each row execute function app.reset_pay_ledger();
