-- Who uploads a file can remove it again, while they may upload for the company. Its row in the list goes with it, and so does what
-- it counts toward the quota. Signed and sealed files, and those of the provider, stay.
alter table public.documents
  -- The account that uploaded it; null for files of the provider.
  add column uploaded_by uuid default case when app.is_client() then auth.uid() end;
update public.documents d set uploaded_by = o.owner_id::uuid
from storage.objects o
where d.from_client and o.bucket_id = 'documents' and d.file_path = 'documents/' || o.name;
create index documents_file_path_idx on public.documents (file_path);

-- Whether the caller may remove an uploaded file. One that is not listed, because the second step of an upload failed, is theirs too.
create function app.is_removable_upload(name text, owner_id text, metadata jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select owner_id = auth.uid()::text and app.is_upload(name, metadata)
    and split_part(name, '/', 1) = any (array(select own.id::text from app.my_company_ids('company.write') as own (id)))
    and not exists (
      select from public.documents d where d.file_path = 'documents/' || is_removable_upload.name
        and (not d.from_client or d.sealed_sha256 is not null or d.new_document_id is not null))
$$;
revoke execute on function app.is_removable_upload(text, text, jsonb) from public;
grant execute on function app.is_removable_upload(text, text, jsonb) to authenticated;
create policy documents_remove on storage.objects for delete to authenticated
  using (bucket_id = 'documents' and app.is_removable_upload(name, owner_id, metadata));
-- A statement removes only rows that it sees, and nobody sees a file that is not listed.
create policy documents_see_to_remove on storage.objects for select to authenticated
  using (bucket_id = 'documents' and storage.allow_any_operation(array['storage.object.delete', 'storage.object.delete_many'])
    and app.is_removable_upload(name, owner_id, metadata));

-- The list names no file that is gone.
create function app.unlist_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.documents where file_path = 'documents/' || old.name and from_client;
  return null;
end $$;
revoke execute on function app.unlist_upload() from public;
create trigger unlist_upload after delete on storage.objects for each row when (old.bucket_id = 'documents')
  execute function app.unlist_upload();

-- For finding uploads that were never listed.
create index objects_uploads_idx on storage.objects (created_at) where bucket_id = 'documents' and name like '%/uploads/%';
