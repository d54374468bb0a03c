-- Whether the caller may remove an uploaded file. One that is not listed, because the second step of an upload failed, is theirs too.
create or replace function app.is_removable_upload(name text, owner_id text, metadata jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select owner_id = auth.uid()::text and app.is_upload(name, metadata)
    and split_part(name, '/', 1) = any (array(select own.id::text from app.my_company_ids('company.write') as own (id)))
    and not exists (
      select from public.documents d where d.file_path = 'documents/' || is_removable_upload.name
        and (not d.from_client or d.sealed_sha256 is not null or d.new_document_id is not null))
$$;
grant execute on function app.is_removable_upload(text, text, jsonb) to authenticated;
