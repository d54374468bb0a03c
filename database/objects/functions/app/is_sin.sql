-- Nine digits with a Luhn check digit. Nine zeros pass Luhn and belong to no person.
create or replace function app.is_sin(digits text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select digits ~ '^[0-9]{9}$' and digits <> '000000000' and (
    select sum(case when place % 2 = 0 and digit > 4 then digit * 2 - 9 when place % 2 = 0 then digit * 2 else digit end) % 10 = 0
    from (select place, substr(digits, place, 1)::integer as digit from generate_series(1, 9) place) places)
$$;
