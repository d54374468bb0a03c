-- Whether a person is at least 14 years old on a day. A birthday on February 29 counts from March 1 in other years.
create or replace function app.is_old_enough(born date, on_day date) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select extract(year from age(on_day, born)) >= 14
$$;
