-- Creates the triggers on the published tables, or drops them. Locks only the tables that need a change.
create or replace function live.capture_changes(wanted boolean) returns void language plpgsql security definer set search_path = '' as $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_catalog.pg_class c
    where exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change' and not t.tgisinternal)
      <> (wanted and exists (select from pg_catalog.pg_publication_rel r join pg_catalog.pg_publication p on p.oid = r.prpubid
        where p.pubname = 'supabase_realtime' and r.prrelid = c.oid))
    order by c.oid
  loop
    if wanted and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = target and t.tgname = 'note_change') then
      execute format('create trigger note_change after insert or update or delete on %s for each row execute function live.note_change()', target);
      execute format('alter table %s enable always trigger note_change', target);
    else
      execute format('drop trigger if exists note_change on %s', target);
    end if;
  end loop;
end $$;
grant execute on function live.capture_changes(boolean) to service_role;
