-- A correction undoes what the client is charged, not what reached a person's account. What was paid out for credited days counts
-- toward the lines that pay for these days again, so that only the difference is paid out.

-- What was paid out of a line, or of a one-time payment: its gross less what an earlier payout already paid. In cents.
alter table app.payout_lines add column cents bigint check (cents >= 0);
update app.payout_lines l set cents = p.gross_salary * 100 from public.payments p where p.id = l.payment_id;
alter table app.payout_lines alter column cents set not null;
alter table app.payout_one_time_payments add column cents bigint check (cents >= 0);
update app.payout_one_time_payments l set cents = p.amount * 100 from public.wip_one_time_payments p where p.id = l.one_time_payment_id;
alter table app.payout_one_time_payments alter column cents set not null;

-- How much of a credited line's payout counts toward a line that pays for its days again.
create table app.earlier_payouts (
  payment_id uuid not null references public.payments on delete cascade,
  earlier_payment_id uuid not null references app.payout_lines on delete restrict,
  company_id uuid not null references public.companies on delete cascade,
  cents bigint not null check (cents > 0),
  primary key (payment_id, earlier_payment_id)
);
create index earlier_payouts_earlier_idx on app.earlier_payouts (earlier_payment_id);
create index earlier_payouts_company_idx on app.earlier_payouts (company_id);
select app.protect('app.earlier_payouts'), app.let_staff_read('app.earlier_payouts');
grant select, insert, update (cents), delete on app.earlier_payouts to service_role;
-- How much of the one-time payment that this one replaces was paid out, and with which payout.
create table app.earlier_one_time_payouts (
  one_time_payment_id uuid primary key references public.wip_one_time_payments on delete cascade,
  company_id uuid not null,
  payout_id uuid not null,
  cents bigint not null check (cents > 0),
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index earlier_one_time_payouts_payout_idx on app.earlier_one_time_payouts (company_id, payout_id);
select app.protect('app.earlier_one_time_payouts'), app.let_staff_read('app.earlier_one_time_payouts');
grant select, insert on app.earlier_one_time_payouts to service_role;

-- A payout of a line is the rest of its gross. A line that is credited is not paid out.
create function app.set_payout_of_line() returns trigger language plpgsql set search_path = '' as $$
declare
  gross numeric;
begin
  select p.gross_salary * 100 into gross from public.payments p
  where p.id = new.payment_id and p.company_id = new.company_id and p.payment_type = 'Debit' and p.credited_at is null for update;
  if gross is null then raise exception 'A credited line is not paid out.' using errcode = '23514'; end if;
  new.cents := greatest(0, gross - (select coalesce(sum(e.cents), 0) from app.earlier_payouts e where e.payment_id = new.payment_id));
  return new;
end $$;
revoke execute on function app.set_payout_of_line() from public;
create trigger set_cents before insert on app.payout_lines for each row execute function app.set_payout_of_line();

create function app.set_payout_of_one_time() returns trigger language plpgsql set search_path = '' as $$
declare
  gross numeric;
begin
  select p.amount * 100 into gross from public.wip_one_time_payments p
  where p.id = new.one_time_payment_id and p.company_id = new.company_id and p.credited_at is null and p.status <> 'Canceled' for update;
  if gross is null then raise exception 'A credited one-time payment is not paid out.' using errcode = '23514'; end if;
  new.cents := greatest(0, gross - (select coalesce(sum(e.cents), 0) from app.earlier_one_time_payouts e where e.one_time_payment_id = new.one_time_payment_id));
  return new;
end $$;
revoke execute on function app.set_payout_of_one_time() from public;
create trigger set_cents before insert on app.payout_one_time_payments for each row execute function app.set_payout_of_one_time();

-- One-time payments that were issued again and not paid out since.
insert into app.earlier_one_time_payouts (one_time_payment_id, company_id, payout_id, cents)
select again.id, again.company_id, l.payout_id, l.cents
from app.payout_one_time_payments l
join public.wip_one_time_payments o on o.id = l.one_time_payment_id and (o.credited_at is not null or o.status = 'Canceled')
join public.wip_one_time_payments again on again.reference = o.reference || '-R' and again.company_id = o.company_id
where l.cents > 0 and not exists (select from app.payout_one_time_payments p where p.one_time_payment_id = again.id);

-- Credited lines are few. Those that were paid out are read before each payout.
create index payments_credited_idx on public.payments (company_id) where payment_type = 'Debit' and credited_at is not null;

-- payout_amount: what was paid out of a line, or what is left to pay out.
create or replace view public.staff_pay_lines with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.gross_salary, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.late, p.estimate, coalesce(i.created_at, p.created_at) as since, o.reference as payout_reference,
    case when lower(p.status) = 'upcoming' then 'planned'
      when lower(p.status) in ('paid', 'complete') then 'paid'
      when lower(p.status) = 'collected' then 'collected'
      when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded'
      else 'issued' end as stage, null::text as payment_type,
    l.payment_id is null
      and (lower(p.status) = 'collected' or lower(p.status) in ('paid', 'complete') and coalesce(i.status, 'Paid') = 'Paid')
      and not h.held as payable, h.held,
    round(coalesce(l.cents, greatest(0, p.gross_salary * 100 - e.cents)) / 100.0, 2) as payout_amount
  from public.payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.end_date)) as held) h
  cross join lateral (select coalesce(sum(c.cents), 0) as cents from app.earlier_payouts c where c.payment_id = p.id) e
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.amount, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.payday > p.start_date, p.estimate, coalesce(i.created_at, p.created_at), o.reference,
    case when p.status in ('Paid', 'Complete') then 'paid'
      when p.invoice_id is null then 'planned'
      when i.status = 'Paid' then 'collected'
      when i.paid_cents + i.credited_cents > 0 then 'funded'
      else 'issued' end, p.payment_type,
    l.one_time_payment_id is null
      and (coalesce(i.status, '') = 'Paid' or p.status in ('Paid', 'Complete') and coalesce(i.status, 'Paid') = 'Paid')
      and not h.held, h.held,
    round(coalesce(l.cents, greatest(0, p.amount * 100 - e.cents)) / 100.0, 2)
  from public.wip_one_time_payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_one_time_payments l on l.one_time_payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  cross join lateral (select exists (select from app.holds_of(p.company_id, p.team_member_id, p.start_date, p.start_date)) as held) h
  cross join lateral (select coalesce(sum(c.cents), 0) as cents from app.earlier_one_time_payouts c where c.one_time_payment_id = p.id) e
  where p.status <> 'Canceled' and p.credited_at is null;
