-- What is withheld follows from the person's declarations and deductions, and from their other pay of the pay period.
create or replace function app.forget_net_pay_after_change() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.forget_net_pay(array[new.team_member_id]);
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;

-- Pay that is not paid out is withheld by the tables that correct others.
create or replace function app.forget_net_pay_of_edition() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.forget_net_pay(array(select distinct n.team_member_id from app.net_pays n where n.edition = new.edition));
  return null;
end $$;

create trigger forget_net_pay after update of superseded_at on app.tax_tables
  for each row when (old.superseded_at is null and new.superseded_at is not null) execute function app.forget_net_pay_of_edition();

-- A line that is not planned any more has no net pay.
create or replace function app.drop_net_pay() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.net_pays n where n.line_id = old.id;
  return null;
end $$;

create trigger drop_net_pay after delete on public.payments for each row execute function app.drop_net_pay();
create trigger drop_net_pay after delete on public.wip_one_time_payments for each row execute function app.drop_net_pay();
create trigger forget_net_pay after insert or update on app.tax_declarations
  for each row execute function app.forget_net_pay_after_change();
create trigger forget_net_pay after insert or update on app.pay_deductions
  for each row execute function app.forget_net_pay_after_change();
create trigger forget_net_pay after insert or update on app.pay_items
  for each row execute function app.forget_net_pay_after_change();
create trigger forget_net_pay after update of credited_at on public.payments
  for each row when (old.credited_at is distinct from new.credited_at) execute function app.forget_net_pay_after_change();
create trigger forget_net_pay after update of credited_at, status, treatment on public.wip_one_time_payments
  for each row when (old.credited_at is distinct from new.credited_at or new.status = 'Canceled' and old.status <> 'Canceled'
    or old.treatment is distinct from new.treatment) execute function app.forget_net_pay_after_change();
