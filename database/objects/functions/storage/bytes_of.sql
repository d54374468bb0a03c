create or replace function storage.bytes_of(account text) returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  total bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('storage quota ' || account, 0));
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0) into total from storage.objects o where o.owner_id = account;
  return total;
end $$;
grant execute on function storage.bytes_of(text) to anon, authenticated, service_role;
