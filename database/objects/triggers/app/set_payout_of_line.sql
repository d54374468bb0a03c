-- A payout of a line is the rest of its net pay, less the instalments of recoveries. A line that is credited, or whose tax is an estimate, is not paid out.
create or replace function app.set_payout_of_line() returns trigger language plpgsql set search_path = '' as $$
declare
  due bigint;
begin
  select app.due_of_line(p.id, p.gross_salary) into due from public.payments p
  where p.id = new.payment_id and p.company_id = new.company_id and p.payment_type = 'Debit' and p.credited_at is null for update;
  if due is null then raise exception 'A credited line is not paid out.' using errcode = '23514'; end if;
  if exists (select from app.net_pays n where n.line_id = new.payment_id and (n.estimate or n.stale)) then raise exception 'Pay is not paid out by an estimate.' using errcode = '23514'; end if;
  new.cents := greatest(0, due - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e where e.payment_id = new.payment_id) - app.withheld_of(new.payment_id));
  return new;
end $$;

create trigger set_cents before insert on app.payout_lines for each row execute function app.set_payout_of_line();
