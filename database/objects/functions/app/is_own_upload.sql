-- Whether the caller uploaded the file at a path into a company's folder. Listing a file gives access to it, so that a path alone
-- must not be enough.
create or replace function app.is_own_upload(company uuid, path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id = 'documents' and 'documents/' || o.name = path and o.owner_id = auth.uid()::text
      and split_part(o.name, '/', 1) = company::text and app.is_upload(o.name, o.metadata))
$$;
grant execute on function app.is_own_upload(uuid, text) to authenticated;
