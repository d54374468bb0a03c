-- Whether a file may be uploaded by a client: into the company's own folder, of a known kind, with that kind's content type, and at
-- most 10 MB. Size and type are unknown while the right to upload is checked first.
create or replace function app.is_upload(name text, metadata jsonb) returns boolean
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
grant execute on function app.is_upload(text, jsonb) to authenticated;
