-- Whether a text has nine digits that pass the check of a Social Insurance Number: together, or in groups of three as it is printed, or
-- one by one. Dates, telephone numbers, ids and longer numbers are none, nor is a Business Number with its program account, such as
-- 123456782 RT0001, which has the same check digit.
create or replace function app.has_sin(given text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select exists (
    select from (select regexp_replace(normalize(given, nfkc), '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', ' ', 'gi') as text) whole
    cross join lateral generate_series(1, char_length(whole.text) - 8) place
    cross join lateral (select substring(substr(whole.text, place) from
      '^(?:[0-9]{9}|[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}|[0-9]{3}[\s./_·‐‑‒–—-]{1,3}[0-9]{6}|[0-9]{6}[\s./_·‐‑‒–—-]{1,3}[0-9]{3}|[0-9](?:[\s./_·‐‑‒–—-]{1,3}[0-9]){8})(?![0-9]|\s?[Rr][TtCcPpZz]\s?[0-9]{4}(?![0-9]))') as found) number
    where found is not null and (place = 1 or substr(whole.text, place - 1, 1) !~ '[0-9]')
      and app.is_sin(regexp_replace(found, '[^0-9]', '', 'g')))
$$;
