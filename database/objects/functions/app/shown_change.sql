-- What changed in an entry, without what staff cannot read in the table itself. Runs for each entry that is shown.
create or replace function app.shown_change(chain uuid, entry bigint) returns jsonb
language sql stable security definer cost 1000 set search_path = '' as $$
  select l.change - array['social_insurance_number', 'birth_date', 'gender', 'secret', 'url', 'file_url', 'ip', 'user_agent', 'document_path',
    'provider_session_id', 'account', 'norm_text', 'norm_payer']
  from app.audit_log l where l.company_id = chain and l.seq = entry and (select app.staff_role()) is not null
$$;
grant execute on function app.shown_change(uuid, bigint) to staff;
