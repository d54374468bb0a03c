-- The first of so many next numbers of the pay statements of a year. It locks the series until the transaction ends, as take_number.
create or replace function app.take_statement_numbers(in_year integer, how_many integer) returns integer
language sql volatile set search_path = '' as $$
  insert into app.number_series as s (kind, year, last_number) values ('statement', in_year, how_many)
  on conflict (kind, year) do update set last_number = s.last_number + how_many returning s.last_number - how_many + 1
$$;
grant execute on function app.take_statement_numbers(integer, integer) to service_role;
