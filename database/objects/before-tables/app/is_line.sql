-- A line has no line breaks or other control characters, none that reverse or embed the direction of text, which make a text read differently
-- from what it is, and no invisible characters that mean nothing: the soft hyphen, marks of direction, and spaces and joiners without width.
-- U+200C and U+200D stay, which Persian and Indic names and emoji need.
create or replace function app.is_line(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]'
$$;
grant execute on function app.is_line(text) to public;
