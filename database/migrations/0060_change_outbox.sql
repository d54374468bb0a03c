-- Changes of the published tables, for databases that grant no logical replication. Nothing writes here while the server replicates:
-- the triggers exist only while it does not. Rows are texts of whole records, because filters and policies need every column, also of
-- deleted rows. They are removed some minutes after their transaction. Times are the machine's own.
create schema live;
grant usage on schema live to service_role;

create unlogged table live.change_outbox (
  transaction xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  relation oid not null,
  kind text not null check (kind in ('INSERT', 'UPDATE', 'DELETE')),
  new_row text,
  old_row text,
  primary key (transaction, id)
);
select app.protect('live.change_outbox');
grant select, delete on live.change_outbox to service_role;

-- The texts are those of the replication stream, whatever the settings of the session that writes. A transaction notifies once,
-- and PostgreSQL delivers notifications in commit order.
create function live.note_change() returns trigger language plpgsql security definer
  set search_path = '' set timezone = 'UTC' set datestyle = 'ISO' set intervalstyle = 'postgres' set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  insert into live.change_outbox (relation, kind, new_row, old_row)
    values (tg_relid, tg_op, case when tg_op <> 'DELETE' then new::text end, case when tg_op <> 'INSERT' then old::text end);
  perform pg_notify('portage_changes', pg_current_xact_id()::text);
  return null;
end $$;
revoke execute on function live.note_change() from public;

-- Creates the triggers on the published tables, or drops them. Locks only the tables that need a change.
create function live.capture_changes(wanted boolean) returns void language plpgsql security definer set search_path = '' as $$
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
revoke execute on function live.capture_changes(boolean) from public;
grant execute on function live.capture_changes(boolean) to service_role;
