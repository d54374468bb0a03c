-- Read it for one team_member_id: each table gives the person's few rows by an index, and each row its entries.
create view public.person_audit_entries with (security_invoker = true) as
  select r.team_member_id, e.*
  from (
    select team_member_id, 'public.team_members' as table_name, team_member_id::text as row_id from public.team_members
    union all select team_member_id, 'app.sealed_sins', team_member_id::text from public.team_members
    union all select team_member_id, 'public.employment_terms', id::text from public.employment_terms
    union all select team_member_id, 'public.employment_ends', id::text from public.employment_ends
    union all select team_member_id, 'public.wip_one_time_payments', id::text from public.wip_one_time_payments
    union all select team_member_id, 'public.new_documents', id::text from public.new_documents
    union all select team_member_id, 'app.signature_requests', id::text from app.signature_requests
    union all select team_member_id, 'app.bank_accounts', id::text from app.bank_accounts
    union all select team_member_id, 'app.pay_holds', id::text from app.pay_holds
    union all select team_member_id, 'app.opening_year_to_date', id::text from app.opening_year_to_date
  ) r
  join public.audit_entries e on e.table_name = r.table_name and e.row_id = r.row_id;
grant select on public.person_audit_entries to staff;
