-- A row deleted by hand would orphan its bytes.
create or replace function storage.refuse_direct_delete() returns trigger language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end $$;

create trigger refuse_direct_delete before delete on storage.objects for each statement execute function storage.refuse_direct_delete();
create trigger refuse_direct_delete before delete on storage.buckets for each statement execute function storage.refuse_direct_delete();
