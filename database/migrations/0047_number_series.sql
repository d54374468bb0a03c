-- One series of numbers for the provider per kind of document and year. Documents issued before keep their numbers, which counted per
-- company; new numbers continue after the highest one of the year.
create table app.number_series (
  kind text not null check (kind in ('invoice', 'credit', 'receipt')),
  year integer not null check (year between 1900 and 2200),
  last_number integer not null default 0 check (last_number >= 0),
  primary key (kind, year)
);
select app.protect('app.number_series');
grant select, insert, update on app.number_series to service_role;

insert into app.number_series (kind, year, last_number)
select 'invoice', used.year, max(used.number) from (
  select year, last_number as number from app.invoice_counters
  union all
  select substr(invoice_number, 5, 4)::integer, substr(invoice_number, 10)::integer
  from public.invoices where invoice_number ~ '^INV-[0-9]{4}-[0-9]{1,9}$'
) used where used.year between 1900 and 2200 group by used.year;
drop table app.invoice_counters;

-- When a document got its number from the series; null for documents that were numbered per company.
alter table public.invoices add column numbered_at timestamptz;
create unique index invoices_number_in_series on public.invoices (invoice_number) where numbered_at is not null;

-- The next number of a series, such as 'INV-2026-0001'. It locks the series until the transaction ends, so that a transaction that is
-- rolled back leaves no gap: take numbers after every other lock.
create function app.take_number(of_kind text, in_year integer) returns text language sql volatile set search_path = '' as $$
  with taken as (
    insert into app.number_series as s (kind, year, last_number) values (of_kind, in_year, 1)
    on conflict (kind, year) do update set last_number = s.last_number + 1 returning s.last_number)
  select case of_kind when 'invoice' then 'INV' when 'credit' then 'CR' else 'RC' end || '-' || in_year || '-'
    || lpad(last_number::text, greatest(4, length(last_number::text)), '0')
  from taken
$$;
revoke execute on function app.take_number(text, integer) from public;
grant execute on function app.take_number(text, integer) to service_role;
