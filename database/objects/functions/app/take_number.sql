-- The next number of a series, such as 'INV-2026-0001'. It locks the series until the transaction ends, so that a transaction that is
-- rolled back leaves no gap: take numbers after every other lock.
create or replace function app.take_number(of_kind text, in_year integer) returns text language sql volatile set search_path = '' as $$
  with taken as (
    insert into app.number_series as s (kind, year, last_number) values (of_kind, in_year, 1)
    on conflict (kind, year) do update set last_number = s.last_number + 1 returning s.last_number)
  select case of_kind when 'invoice' then 'INV' when 'credit' then 'CR' else 'RC' end || '-' || in_year || '-'
    || lpad(last_number::text, greatest(4, length(last_number::text)), '0')
  from taken
$$;
grant execute on function app.take_number(text, integer) to service_role;
