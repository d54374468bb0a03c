-- What the documents page shows of each document: when its signer first opened it, which file is the signed copy, and whether that
-- file was sealed. Owners and admins file documents of their own.

-- When the first signer of the other side of the request first opened the document, as the signature service reports it.
alter table public.new_documents add column seen_at timestamptz;
update public.new_documents d set seen_at = v.at
from (
  select r.new_document_id, min(s.viewed_at) as at
  from app.signature_requests r join vendor_sign.signers s on s.request_id = r.provider_request_id
  where r.provider = 'built-in' and not s.automatic and s.viewed_at is not null
  group by r.new_document_id) v
where d.id = v.new_document_id;

alter table public.documents
  -- The request whose signed copy this is.
  add column new_document_id uuid references public.new_documents on delete set null,
  -- The hash of the file, if its seal was found genuine when it was filed.
  add column sealed_sha256 text check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  -- Filed by the company itself.
  add column from_client boolean not null default app.is_client();
create unique index documents_new_document_idx on public.documents (new_document_id);
update public.documents d set new_document_id = r.new_document_id,
  sealed_sha256 = (select v.sealed_sha256 from vendor_sign.requests v where v.sealed_sha256 = r.document_sha256 limit 1)
from app.signature_requests r
where d.company_id = r.company_id and d.file_path = 'documents/' || r.document_path;

-- The log follows documents from here on. It begins with each row as it is.
select app.append_audit(coalesce(d.company_id, '00000000-0000-0000-0000-000000000000'), 'public.documents', d.id::text, 'INSERT', to_jsonb(d))
from public.documents d order by d.created_at, d.id;
create trigger audit after insert or update or delete on public.documents for each row execute function app.audit('id', 'company_id');

-- Whether a file may be uploaded by a client: into the company's own folder, of a known kind, with that kind's content type, and at
-- most 10 MB. Size and type are unknown while the right to upload is checked first.
create function app.is_upload(name text, metadata jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/uploads/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|docx?|xlsx?|jpe?g|png)$'
    and coalesce((metadata ->> 'size')::bigint, 0) <= 10485760
    and coalesce(split_part(metadata ->> 'mimetype', ';', 1) = case substring(name from '[^.]+$')
      when 'pdf' then 'application/pdf'
      when 'doc' then 'application/msword'
      when 'docx' then 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      when 'xls' then 'application/vnd.ms-excel'
      when 'xlsx' then 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      when 'png' then 'image/png'
      else 'image/jpeg' end, true)
$$;
revoke execute on function app.is_upload(text, jsonb) from public;
grant execute on function app.is_upload(text, jsonb) to authenticated;
create policy documents_upload on storage.objects for insert to authenticated
  with check (bucket_id = 'documents' and owner_id = auth.uid()::text and app.is_upload(name, metadata)
    and split_part(name, '/', 1) = any (array(select own.id::text from app.my_company_ids('company.write') as own (id))));

-- Whether the caller uploaded the file at a path into a company's folder. Listing a file gives access to it, so that a path alone
-- must not be enough.
create function app.is_own_upload(company uuid, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = 'documents' and 'documents/' || o.name = path and o.owner_id = auth.uid()::text
      and split_part(o.name, '/', 1) = company::text and app.is_upload(o.name, o.metadata))
$$;
revoke execute on function app.is_own_upload(uuid, text) from public;
grant execute on function app.is_own_upload(uuid, text) to authenticated;

create policy documents_insert on public.documents for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids('company.write')))
    and user_id = (select c.user_id from public.companies c where c.id = company_id)
    and tag in ('Admin', 'Contracts', 'Employee', 'Employer')
    and app.is_own_upload(company_id, file_path));
grant insert (company_id, user_id, name, file_path, tag) on public.documents to authenticated;
