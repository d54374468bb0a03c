-- The list names no file that is gone.
create or replace function app.unlist_upload() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.documents where file_path = 'documents/' || old.name and from_client;
  return null;
end $$;

create trigger unlist_upload after delete on storage.objects for each row when (old.bucket_id = 'documents')
  execute function app.unlist_upload();
