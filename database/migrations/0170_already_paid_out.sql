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
alter table app.earlier_payouts enable row level security, force row level security;
create policy owner_all on app.earlier_payouts to current_user using (true) with check (true);
grant select on app.earlier_payouts to staff;
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
alter table app.earlier_one_time_payouts enable row level security, force row level security;
create policy owner_all on app.earlier_one_time_payouts to current_user using (true) with check (true);
grant select on app.earlier_one_time_payouts to staff;
grant select, insert on app.earlier_one_time_payouts to service_role;

-- One-time payments that were issued again and not paid out since.
insert into app.earlier_one_time_payouts (one_time_payment_id, company_id, payout_id, cents)
select again.id, again.company_id, l.payout_id, l.cents
from app.payout_one_time_payments l
join public.wip_one_time_payments o on o.id = l.one_time_payment_id and (o.credited_at is not null or o.status = 'Canceled')
join public.wip_one_time_payments again on again.reference = o.reference || '-R' and again.company_id = o.company_id
where l.cents > 0 and not exists (select from app.payout_one_time_payments p where p.one_time_payment_id = again.id);

-- Credited lines are few. Those that were paid out are read before each payout.
create index payments_credited_idx on public.payments (company_id) where payment_type = 'Debit' and credited_at is not null;
