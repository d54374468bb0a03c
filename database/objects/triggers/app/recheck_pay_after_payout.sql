-- A payout closes the exception that its payday was not paid out. A payment that came back opens one. An advance
-- closes that of the unpaid invoice. Pay that is not carried over any more may have one.
create or replace function app.recheck_pay_after_payout() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform app.recheck_pay_once(old.company_id, false, '{}');
  elsif tg_table_name in ('payout_returns', 'advances') then
    perform app.recheck_pay_once(new.company_id, false, '{}');
  elsif exists (select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'payoutMissing' and e.resolved_at is null) then
    perform app.recheck_pay_once(new.company_id, false, '{}');
  end if;
  return null;
end $$;

create trigger recheck_pay after insert on app.payouts for each row execute function app.recheck_pay_after_payout();
create trigger recheck_pay after delete on app.carried_over for each row execute function app.recheck_pay_after_payout();
create trigger recheck_pay after insert on app.payout_returns for each row execute function app.recheck_pay_after_payout();
create trigger recheck_pay after insert or update on app.advances for each row execute function app.recheck_pay_after_payout();
