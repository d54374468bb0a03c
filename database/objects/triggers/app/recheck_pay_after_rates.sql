create or replace function app.recheck_pay_after_rates() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.recheck_pay(c.company_id) from (
    select e.company_id from public.pay_exceptions e where e.key = 'ratesMissing' and e.resolved_at is null
    union select p.company_id from public.payments p where p.estimate
    union select o.company_id from public.wip_one_time_payments o where o.estimate
    union select n.company_id from app.net_pays n where n.estimate or n.stale) c;
  return null;
end $$;

create trigger recheck_pay after insert on app.contribution_rates
  for each statement execute function app.recheck_pay_after_rates();
create trigger recheck_pay after insert on app.tax_tables
  for each statement execute function app.recheck_pay_after_rates();
