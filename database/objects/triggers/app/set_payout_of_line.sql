-- A payout of a line is the rest of its gross. A line that is credited is not paid out.
create or replace function app.set_payout_of_line() returns trigger language plpgsql set search_path = '' as $$
declare
  gross numeric;
begin
  select p.gross_salary * 100 into gross from public.payments p
  where p.id = new.payment_id and p.company_id = new.company_id and p.payment_type = 'Debit' and p.credited_at is null for update;
  if gross is null then raise exception 'A credited line is not paid out.' using errcode = '23514'; end if;
  new.cents := greatest(0, gross - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e where e.payment_id = new.payment_id));
  return new;
end $$;

create trigger set_cents before insert on app.payout_lines for each row execute function app.set_payout_of_line();
