-- As `app.is_line`, with line breaks and tabs.
create or replace function app.is_lines(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]'
$$;
grant execute on function app.is_lines(text) to public;
