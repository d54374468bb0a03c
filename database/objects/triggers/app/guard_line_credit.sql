create or replace function app.guard_line_credit() returns trigger language plpgsql set search_path = '' as $$
declare
  total numeric;
begin
  if new.payment_id is not null then
    select (p.gross_salary + p.ei + p.cpp) * 100 into total from public.payments p
    where p.id = new.payment_id and p.company_id = new.company_id and p.payment_type = 'Debit' and p.credited_at is null for update;
  else
    select (o.amount + o.ei + o.cpp) * 100 into total from public.wip_one_time_payments o
    where o.id = new.one_time_payment_id and o.company_id = new.company_id and o.credited_at is null for update;
  end if;
  if total is null or (select coalesce(sum(c.cents), 0) from app.line_credits c
      where c.payment_id = new.payment_id or c.one_time_payment_id = new.one_time_payment_id) + new.cents > total then
    raise exception 'A line is not credited for more than it is.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_line_credit before insert on app.line_credits for each row execute function app.guard_line_credit();
