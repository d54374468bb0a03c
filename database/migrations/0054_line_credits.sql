-- Credits of a part of a line. The person's pay stays as it is; only what the client is charged for it is corrected.
create table app.line_credits (
  credit_id uuid primary key,
  company_id uuid not null,
  -- Exactly one: a line, or a one-time payment.
  payment_id uuid references public.payments,
  one_time_payment_id uuid references public.wip_one_time_payments,
  cents bigint not null check (cents between 1 and 999999999999),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  check (num_nonnulls(payment_id, one_time_payment_id) = 1)
);
create index line_credits_payment_idx on app.line_credits (payment_id) where payment_id is not null;
create index line_credits_one_time_idx on app.line_credits (one_time_payment_id) where one_time_payment_id is not null;

create function app.guard_line_credit() returns trigger language plpgsql set search_path = '' as $$
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
revoke execute on function app.guard_line_credit() from public;
create trigger guard_line_credit before insert on app.line_credits for each row execute function app.guard_line_credit();

select app.protect('app.line_credits');
grant select, insert on app.line_credits to service_role;
create trigger audit after insert or update or delete on app.line_credits for each row execute function app.audit('credit_id', 'company_id');
