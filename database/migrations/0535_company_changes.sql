-- What changed in a company and its people, newest first, which its owner and admins read.
create index audit_log_company_idx on app.audit_log (company_id, seq)
  where table_name in ('public.companies', 'public.team_members', 'public.employment_terms', 'public.employment_ends');
