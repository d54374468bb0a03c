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
grant execute on function app.folded(text) to staff, authenticated, service_role;
