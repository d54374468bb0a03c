-- Signs that look alike, and characters that cannot be seen: in names, addresses, numbers and searches. Rows from earlier versions stay as they are.

-- A line has no invisible characters that mean nothing: the soft hyphen, marks of direction, and spaces and joiners without width. U+200C and
-- U+200D stay, which Persian and Indic names and emoji need.
create or replace function app.is_line(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u001F\u007F-\u009F\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]'
$$;

-- ASCII words with single points between them, an at sign, and a domain of two labels or more, in any script. A label does not begin or end with a
-- hyphen, and the last one is no number. Outer spaces are allowed. packages/domain/src/text/text-rules.ts has the same rule.
create or replace function app.is_email(value text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^ *[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&''*+/=?^_`{|}~-]+)*@((?!-)[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u00AD\u061C\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+(?<!-)\.)+(?![0-9]+ *$)(?!-)[^\u0001-\u0020"(),:;<>@[\\\]\u007F-\u00A0\u00AD\u061C\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF.]+(?<!-) *$'
$$;

-- Any space, dash, point or invisible character may be between the digits.
create or replace function app.seal_sin()
returns trigger
language plpgsql
security definer
set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s\u00A0\u00AD\u00B7\u061C\u1680\u2000-\u2015\u2028-\u202F\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF0D.-]', '', 'g');
  public_key text := (select value from app.settings where key = 'sin_public_key');
begin
  if tg_op = 'UPDATE' and new.social_insurance_number is not distinct from old.social_insurance_number then
    return new;
  end if;
  -- The column itself rejects null, with an error that names it. Sealing null would fail on a table that clients do not know.
  if new.social_insurance_number is null then
    return new;
  end if;
  if digits !~ '^[0-9]{9}$' then
    raise exception 'A Social Insurance Number has nine digits.' using errcode = '22023';
  end if;
  if not app.is_sin(digits) then
    raise exception 'This isn''t a valid Social Insurance Number. Check for a mistyped digit.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed, digest, person_digest)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)), app.sin_digest(new.company_id, digits),
    app.person_digest(digits))
  on conflict (team_member_id) do update set sealed = excluded.sealed, digest = excluded.digest, person_digest = excluded.person_digest,
    created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;

-- Text to find and sort by: without case and accents, with plain letters for those that Unicode does not part into a letter and an accent, with
-- one apostrophe, one hyphen and one space for all that look like them, and without invisible characters.
-- packages/domain/src/text/fold-text.ts has the same rule.
create or replace function app.folded(given text) returns text
language sql immutable set search_path = '' as $$
  select left(replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]', '', 'g')),
    'ØøŁłĐđŒÆẞ' || U&'\2010\2011\2012\2013\2014\2015\2212\FE63\FF0D' || U&'\2018\2019\201B\02B9\02BB\02BC\2032\00B4\FF07'
      || U&'\00A0\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\202F\205F\3000',
    'oollddœæß' || repeat('-', 9) || repeat('''', 9) || repeat(' ', 15)),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 300)
$$;

-- What is stored with such signs follows. Only the names to sort by change, which the audit log omits.
alter table public.companies disable trigger user;
update public.companies set sort_name = default where sort_name ~ '[\u00A0\u00AD\u00B4\u02B9\u02BB\u02BC\u061C\u2000-\u2015\u2018\u2019\u201B\u202A-\u202F\u2032\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF07\uFF0D]';
alter table public.companies enable trigger user;
alter table app.signature_requests disable trigger user;
update app.signature_requests set sort_name = default where sort_name ~ '[\u00A0\u00AD\u00B4\u02B9\u02BB\u02BC\u061C\u2000-\u2015\u2018\u2019\u201B\u202A-\u202F\u2032\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF07\uFF0D]';
alter table app.signature_requests enable trigger user;
alter table public.documents disable trigger user;
update public.documents set sort_name = app.folded(name) where sort_name ~ '[\u00A0\u00AD\u00B4\u02B9\u02BB\u02BC\u061C\u2000-\u2015\u2018\u2019\u201B\u202A-\u202F\u2032\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF07\uFF0D]';
alter table public.documents enable trigger user;
update app.people_terms set term = app.folded(term) where term ~ '[\u00A0\u00AD\u00B4\u02B9\u02BB\u02BC\u061C\u2000-\u2015\u2018\u2019\u201B\u202A-\u202F\u2032\u205F-\u2064\u2066-\u2069\u2212\u3000\uFE63\uFEFF\uFF07\uFF0D]';
