-- Chains what the transaction has written. Only the hashes, each of which needs the one before, are computed one by one.
create or replace function app.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  head app.audit_heads;
  entry_at timestamptz;
  entry_text text;
  texts text[];
  hashes bytea[];
begin
  perform set_config('app.audit_open', '', true);
  for company in select distinct p.chain from app.audit_pending p where p.transaction = pg_current_xact_id() order by p.chain loop
    insert into app.audit_heads as h (company_id, last_seq, last_hash) values (company, 0, '\x00')
      on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
    -- After the lock, so that times never go back along a chain.
    entry_at := clock_timestamp();
    select array_agg(app.audit_text(head.last_seq + e.nth, entry_at, e.actor, e.actor_role, e.table_name, e.row_id, e.operation, e.change) order by e.nth)
      into texts
      from (select p.*, row_number() over (order by p.place) as nth from app.audit_pending p
        where p.transaction = pg_current_xact_id() and p.chain = company) e;
    hashes := array[head.last_hash];
    foreach entry_text in array texts loop
      head.last_hash := sha256(head.last_hash || convert_to(entry_text, 'UTF8'));
      hashes := hashes || head.last_hash;
    end loop;
    insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
      select company, head.last_seq + e.nth, entry_at, e.actor, e.actor_role, e.table_name, e.row_id, e.operation, e.change, h.previous_hash, h.hash
      from (select p.*, row_number() over (order by p.place) as nth from app.audit_pending p
        where p.transaction = pg_current_xact_id() and p.chain = company) e
      join unnest(hashes[1:cardinality(texts)], hashes[2:]) with ordinality h (previous_hash, hash, nth) on h.nth = e.nth;
    update app.audit_heads set last_seq = head.last_seq + cardinality(texts), last_hash = head.last_hash where company_id = company;
  end loop;
  delete from app.audit_pending p where p.transaction = pg_current_xact_id();
  return null;
end $$;

create constraint trigger chain after insert on app.audit_pending deferrable initially deferred
  for each row when (new.opens) execute function app.chain_audit();
