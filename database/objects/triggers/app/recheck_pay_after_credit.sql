-- A credit of a line, or of a part of it.
create or replace function app.recheck_pay_after_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'invoicedAfterEnd' and e.resolved_at is null) then
    perform app.recheck_pay_once(new.company_id, true, '{}');
  elsif exists (select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'payoutMissing' and e.resolved_at is null) then
    perform app.recheck_pay_once(new.company_id, false, '{}');
  end if;
  return null;
end $$;

create trigger recheck_pay_after_credit after update of credited_at on public.payments
  for each row execute function app.recheck_pay_after_credit();
create trigger recheck_pay_after_credit after insert on app.line_credits
  for each row execute function app.recheck_pay_after_credit();
