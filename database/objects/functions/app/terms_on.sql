-- The terms in force for a person on a day.
create or replace function app.terms_on(member uuid, on_day date) returns public.employment_terms language sql stable set search_path = '' as $$
  (select t from public.employment_terms t
   where t.team_member_id = member and t.canceled_at is null and t.effective_on <= on_day order by t.effective_on desc limit 1)
  union all
  (select t from public.employment_terms t
   where t.team_member_id = member and t.canceled_at is null and t.effective_on > on_day order by t.effective_on limit 1)
  limit 1
$$;
