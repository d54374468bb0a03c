-- The link in `file_url` of a document that is not signed signs it. Only the signer reads it: staff read the row without it, in no table,
-- view or audit entry. The audit log names who opened, signed and declined.

revoke select on public.new_documents from staff;
do $$
begin
  execute format('grant select (%s) on public.new_documents to staff', (
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = 'public.new_documents'::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'file_url'));
end $$;

-- The page of a company's agreement, for who may open it: the owner signs on it, and it is read once it is signed.
create function app.agreement_page(document uuid) returns text language sql stable security definer set search_path = '' as $$
  select d.file_url from public.new_documents d
  where d.id = document and d.type = 'EOR_SERVICE_AGREEMENT' and (select app.second_step_passed())
    and d.company_id in (select app.my_company_ids(case when d.status = 'signed' then 'documents.read' else 'ownership' end))
$$;
revoke execute on function app.agreement_page(uuid) from public;
grant execute on function app.agreement_page(uuid) to authenticated, service_role, staff;

-- The dashboard is also what staff see of a client, so it asks for the page instead of reading the column.
do $$
declare
  before text := pg_catalog.pg_get_viewdef('public.dashboard'::regclass);
  after text := replace(before, '''file_url'', d.file_url', '''file_url'', app.agreement_page(d.id)');
begin
  if after = before then raise exception 'The dashboard does not read the page of the agreement.'; end if;
  execute 'create or replace view public.dashboard with (security_invoker = true) as ' || after;
end $$;

create or replace function app.shown_change(chain uuid, entry bigint) returns jsonb
language sql stable security definer cost 1000 set search_path = '' as $$
  select l.change - array['social_insurance_number', 'birth_date', 'gender', 'secret', 'url', 'file_url', 'ip', 'user_agent', 'document_path',
    'provider_session_id', 'account', 'norm_text', 'norm_payer']
  from app.audit_log l where l.company_id = chain and l.seq = entry and (select app.staff_role()) is not null
$$;

-- Who opened, signed or declined a document, where the signer has no session here: in the name of the signer.
create function app.note_signer(request uuid, operation text, signer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if operation not in ('OPEN', 'SIGN', 'DECLINE') then raise exception 'Unknown operation %.', operation; end if;
  perform app.append_audit((select r.company_id from app.signature_requests r where r.id = request),
    'app.signature_requests', request::text, operation, signer);
end $$;
revoke execute on function app.note_signer(uuid, text, jsonb) from public;
grant execute on function app.note_signer(uuid, text, jsonb) to service_role;

create or replace view public.audit_entries with (security_invoker = true) as
  select l.at, l.company_id, l.seq, l.actor,
    coalesce(a.staff_email::text, app.actor_email(l.actor),
      case when l.operation in ('OPEN', 'SIGN', 'DECLINE') then app.shown_change(l.company_id, l.seq) ->> 'email' end) as actor_email,
    coalesce(a.staff_role, case when l.operation in ('OPEN', 'SIGN', 'DECLINE') then 'signer' else split_part(l.actor_role, ' ', 1) end) as actor_role,
    a.id as act_id, a.act::text as act, a.reason::text as reason,
    l.table_name, l.row_id, l.operation, app.shown_change(l.company_id, l.seq) as change
  from app.audit_log l
  left join app.staff_acts a on a.id = substring(l.actor_role from ' act ([0-9a-f-]{36})$')::uuid;

-- From where a signer first opened the document on the built-in page.
alter table vendor_sign.signers add column viewed_ip text;
