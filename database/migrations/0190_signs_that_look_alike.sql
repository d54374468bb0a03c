-- Names to sort by and search terms are folded with one apostrophe, one hyphen and one space for all that look like them, and without invisible
-- characters. What is stored with such signs follows. Only the names to sort by change, which the audit log omits.
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
