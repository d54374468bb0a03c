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
alter table app.audit_pending enable row level security;
alter table app.audit_pending force row level security;
create policy owner_all on app.audit_pending to current_user using (true) with check (true);

-- Whether an entry is the first one to chain. A savepoint that rolls back takes its entries and this note back together.
create function app.opens_audit() returns boolean language plpgsql set search_path = '' as $$
declare
  transaction text := pg_current_xact_id()::text;
begin
  if current_setting('app.audit_open', true) = transaction then return false; end if;
  perform set_config('app.audit_open', transaction, true);
  return true;
end $$;
revoke execute on function app.opens_audit() from public;

create or replace function app.append_audit(chain uuid, table_name text, row_id text, operation text, change jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values (chain, auth.uid(), app.audit_role(), table_name, row_id, operation, change, app.opens_audit());
end $$;

create or replace function app.audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - array['refresh_token_hmac_key', 'sort_name', 'sort_cents'] end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - array['refresh_token_hmac_key', 'sort_name', 'sort_cents'] end;
  row_now jsonb := coalesce(after_row, before_row);
  change jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, jsonb_build_array(before_row -> a.key, a.value)) into change
    from jsonb_each(after_row) a where a.value is distinct from before_row -> a.key;
    if change is null then return null; end if;
  else
    change := row_now;
  end if;
  perform app.append_audit(
    coalesce(case when tg_argv[1] <> '' then (row_now ->> tg_argv[1])::uuid end, '00000000-0000-0000-0000-000000000000'),
    tg_table_schema || '.' || tg_table_name, row_now ->> tg_argv[0], tg_op, change);
  return null;
end $$;

-- Entries of one statement on payments, in this order.
create or replace function app.audit_payment_chain(chain uuid, ids text[], changes jsonb[], operation text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  opens boolean := app.opens_audit();
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  select chain, auth.uid(), app.audit_role(), 'public.payments', e.id, operation, e.change, opens and e.at = 1
  from unnest(ids, changes) with ordinality e (id, change, at) order by e.at;
end $$;

create or replace function app.audit_factor() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  factor auth.mfa_factors := coalesce(new, old);
begin
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values ('00000000-0000-0000-0000-000000000000', factor.user_id, 'auth_admin', 'auth.mfa_factors', factor.id::text, tg_op,
    jsonb_build_object('user_id', factor.user_id, 'factor_type', factor.factor_type, 'status', factor.status), app.opens_audit());
  return null;
end $$;

-- Chains what the transaction has written. Only the hashes, each of which needs the one before, are computed one by one.
create function app.chain_audit() returns trigger language plpgsql security definer set search_path = '' as $$
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
revoke execute on function app.chain_audit() from public;
create constraint trigger chain after insert on app.audit_pending deferrable initially deferred
  for each row when (new.opens) execute function app.chain_audit();

create or replace function app.hand_out_sealed_sin(member uuid) returns bytea language plpgsql set search_path = '' as $$
declare
  found_sealed bytea;
  found_company uuid;
begin
  select s.sealed, t.company_id into found_sealed, found_company
  from app.sealed_sins s join public.team_members t using (team_member_id) where team_member_id = member;
  if found_sealed is null then return null; end if;
  insert into app.audit_pending (chain, actor, actor_role, table_name, row_id, operation, change, opens)
  values (found_company, null, session_user, 'app.sealed_sins', member::text, 'REVEAL', '{}', app.opens_audit());
  return found_sealed;
end $$;
