-- Entries of the audit log are chained when their transaction commits. Each company has one head of its chain, which is locked until the
-- transaction ends: a transaction that locked it with its first audited row, and then waited for a row of another transaction that waited
-- for the head, was in a deadlock with it. The heads are now the last locks of every transaction, in the order of their companies.

-- What a transaction has written and not chained yet. It is empty whenever no transaction is open, so that it needs no log for a crash.
create unlogged table app.audit_pending (
  transaction xid8 not null default pg_current_xact_id(),
  place bigint generated always as identity,
  chain uuid not null,
  actor uuid,
  actor_role text not null,
  table_name text not null,
  row_id text not null,
  operation text not null,
  change jsonb not null,
  -- The first entry of a transaction since its entries were chained last.
  opens boolean not null,
  primary key (transaction, place)
);
alter table app.audit_pending enable row level security, force row level security;
create policy owner_all on app.audit_pending to current_user using (true) with check (true);
