-- The texts are those of the replication stream, whatever the settings of the session that writes. A transaction notifies once,
-- and PostgreSQL delivers notifications in commit order.
create or replace function live.note_change() returns trigger language plpgsql security definer
  set search_path = '' set timezone = 'UTC' set datestyle = 'ISO' set intervalstyle = 'postgres' set bytea_output = 'hex' set extra_float_digits = 1 as $$
begin
  insert into live.change_outbox (relation, kind, new_row, old_row)
    values (tg_relid, tg_op, case when tg_op <> 'DELETE' then new::text end, case when tg_op <> 'INSERT' then old::text end);
  perform pg_notify('portage_changes', pg_current_xact_id()::text);
  return null;
end $$;
