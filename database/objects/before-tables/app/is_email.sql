-- ASCII words with single points between them, an at sign, and a domain of two labels or more, in any script. A label does not begin or end with a
-- hyphen, and the last one is no number. Outer spaces are allowed. packages/domain/src/text/text-rules.ts has the same rule.
create or replace function app.is_email(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^ *[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@((?!-)[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u00AD\u061C\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+(?<!-)\.)+(?![0-9]+ *$)(?!-)[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u00AD\u061C\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+(?<!-) *$'
$$;
grant execute on function app.is_email(text) to public;
