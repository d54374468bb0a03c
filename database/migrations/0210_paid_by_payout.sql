-- "Paid" is a payout, not a date: a line is paid once the day has come on which its payout is in the person's account.
alter table app.payouts
  -- The day on which the money is in people's accounts.
  add column value_date app.day check (value_date between '1900-01-01' and '2200-12-31'),
  -- 'earlier': pay that was shown as paid before payouts were recorded, and that the provider confirmed later.
  add column method text not null default 'transfer' check (method in ('transfer', 'cheque', 'other', 'earlier'));
update app.payouts set value_date = payday;
alter table app.payouts alter column value_date set not null;

alter table public.pay_exceptions drop constraint pay_exceptions_key_check;
alter table public.pay_exceptions add constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
  'ratesMissing', 'payHeld', 'invoiceUnfunded', 'payoutMissing', 'salaryBelowMinimum', 'sinMissing', 'sinShared', 'agreementUnsigned', 'letterMissing',
  'letterUnsigned', 'providerCallFailed', 'invoicedAfterEnd'));

-- Lines that are invoiced and not paid are few. Each run looks among them for those that were paid out.
drop index public.payments_collected_idx;
create index payments_in_flight_idx on public.payments (company_id, payday) where lower(status) in ('processing', 'collected');

-- Lines and one-time payments that the calendar made paid, without a payout. The provider says of them once whether they were paid.
create table app.carried_over (
  id uuid primary key,
  company_id uuid not null references public.companies on delete cascade
);
create index carried_over_company_idx on app.carried_over (company_id);
alter table app.carried_over enable row level security, force row level security;
create policy owner_all on app.carried_over to current_user using (true) with check (true);
grant select on app.carried_over to staff;
grant select, delete on app.carried_over to service_role;
insert into app.carried_over (id, company_id)
select p.id, p.company_id from public.payments p
where lower(p.status) in ('paid', 'complete') and p.payment_type = 'Debit' and p.credited_at is null
  and not exists (select from app.payout_lines l where l.payment_id = p.id)
union all
select o.id, o.company_id from public.wip_one_time_payments o
where o.status in ('Paid', 'Complete') and o.credited_at is null
  and not exists (select from app.payout_one_time_payments l where l.one_time_payment_id = o.id);
