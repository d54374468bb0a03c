-- Text to find and sort by: without case and accents, and with plain letters for those that Unicode does not part into a letter and an
-- accent. packages/domain/src/text/fold-text.ts has the same rule.
create or replace function app.folded(given text) returns text
language sql immutable set search_path = '' as $$
  select left(replace(replace(replace(translate(
    lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')),
    'ØøŁłĐđŒÆẞ', 'oollddœæß'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 300)
$$;

-- What is stored with such letters follows. Only the names to sort by change, which the audit log omits.
alter table public.companies disable trigger user;
update public.companies set sort_name = default where sort_name ~ '[ØøŁłĐđŒœÆæẞß]';
alter table public.companies enable trigger user;
alter table app.signature_requests disable trigger user;
update app.signature_requests set sort_name = default where sort_name ~ '[ØøŁłĐđŒœÆæẞß]';
alter table app.signature_requests enable trigger user;
alter table public.documents disable trigger user;
update public.documents set sort_name = app.folded(name) where sort_name ~ '[ØøŁłĐđŒœÆæẞß]';
alter table public.documents enable trigger user;
update app.people_terms set term = app.folded(term) where term ~ '[ØøŁłĐđŒœÆæẞß]';
