-- A payout of a one-time payment is the rest of its net pay. One that goes with a line is in the payout of that line.
create or replace function app.set_payout_of_one_time() returns trigger language plpgsql set search_path = '' as $$
declare
  due bigint;
begin
  select case when p.withheld_from is null then app.due_of_line(p.id, p.amount) else 0 end into due from public.wip_one_time_payments p
  where p.id = new.one_time_payment_id and p.company_id = new.company_id and p.credited_at is null and p.status <> 'Canceled' for update;
  if due is null then raise exception 'A credited one-time payment is not paid out.' using errcode = '23514'; end if;
  if exists (select from app.net_pays n where n.line_id = new.one_time_payment_id and (n.estimate or n.stale)) then raise exception 'Pay is not paid out by an estimate.' using errcode = '23514'; end if;
  new.cents := greatest(0, due - (select coalesce(sum(e.cents), 0) from app.earlier_one_time_payouts e where e.one_time_payment_id = new.one_time_payment_id));
  return new;
end $$;

create trigger set_cents before insert on app.payout_one_time_payments for each row execute function app.set_payout_of_one_time();
