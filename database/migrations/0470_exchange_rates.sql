-- Daily rates of the Bank of Canada that the provider imported: Canadian dollars for one unit of a currency. Amounts in a company's own currency are
-- shown with them and never booked. A corrected file changes the rate of its day.
create table app.exchange_rates (
  id bigint primary key generated always as identity,
  currency text not null check (currency in ('USD', 'GBP', 'EUR')),
  day app.day not null check (day between '2000-01-01' and '2200-12-31'),
  rate numeric(10, 6) not null check (rate between 0.01 and 100),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  unique (currency, day)
);
alter table app.exchange_rates enable row level security, force row level security;
create policy owner_all on app.exchange_rates to current_user using (true) with check (true);
grant select on app.exchange_rates to staff;
grant select, insert, update (rate, added_by, added_at) on app.exchange_rates to service_role;
