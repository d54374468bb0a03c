-- Every change of money, status, signature, plan or session, append-only and hash-chained per company:
-- hash = sha256(previous hash || canonical text of the entry). Entries without a company share the chain of the nil id.
create table app.audit_heads (
  company_id uuid primary key,
  last_seq bigint not null,
  last_hash bytea not null
);
create table app.audit_log (
  company_id uuid not null,
  seq bigint not null,
  at timestamptz not null,
  actor uuid,
  actor_role text not null,
  table_name text not null,
  row_id text not null,
  operation text not null,
  change jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, seq)
);
create index audit_log_row_idx on app.audit_log (table_name, row_id);

create function app.audit_text(seq bigint, at timestamptz, actor uuid, actor_role text, table_name text, row_id text, operation text, change jsonb)
returns text language sql immutable set search_path = '' as $$
  select concat_ws('|', seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(actor::text, ''),
                   actor_role, table_name, row_id, operation, change::text)
$$;

-- Row trigger. Arguments: the key column, the company column ('' for none).
create function app.audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'refresh_token_hmac_key' end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'refresh_token_hmac_key' end;
  row_now jsonb := coalesce(after_row, before_row);
  chain uuid := coalesce(case when tg_argv[1] <> '' then (row_now ->> tg_argv[1])::uuid end, '00000000-0000-0000-0000-000000000000');
  change jsonb;
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
  entry_seq bigint;
  entry_role text := coalesce(nullif(current_setting('role', true), 'none'), session_user);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(a.key, jsonb_build_array(before_row -> a.key, a.value)) into change
    from jsonb_each(after_row) a where a.value is distinct from before_row -> a.key;
    if change is null then return null; end if;
  else
    change := row_now;
  end if;
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq
    returning * into head;
  entry_seq := head.last_seq + 1;
  entry_hash := sha256(head.last_hash || convert_to(
    app.audit_text(entry_seq, entry_at, auth.uid(), entry_role, tg_table_schema || '.' || tg_table_name, row_now ->> tg_argv[0], tg_op, change), 'UTF8'));
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (chain, entry_seq, entry_at, auth.uid(), entry_role, tg_table_schema || '.' || tg_table_name, row_now ->> tg_argv[0], tg_op, change, head.last_hash, entry_hash);
  update app.audit_heads set last_seq = entry_seq, last_hash = entry_hash where company_id = chain;
  return null;
end $$;

create function app.refuse_audit_change() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log is append-only.' using errcode = '42501';
end $$;
create trigger append_only before update or delete or truncate on app.audit_log
  for each statement execute function app.refuse_audit_change();

do $$
declare t text;
begin
  foreach t in array array['app.audit_log', 'app.audit_heads'] loop
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format('create policy owner_all on %s to current_user using (true) with check (true)', t);
    execute format('create policy service_read on %s for select to service_role using (true)', t);
    execute format('grant select on %s to service_role', t);
  end loop;
end $$;

create trigger audit after insert or update or delete on public.companies for each row execute function app.audit('id', 'id');
create trigger audit after insert or update or delete on public.plans for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.team_members for each row execute function app.audit('team_member_id', 'company_id');
create trigger audit after insert or update or delete on public.invoices for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.payments for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.wip_one_time_payments for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.new_documents for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on app.signature_requests for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or delete on auth.sessions for each row execute function app.audit('id', '');

-- The only way to a sealed number: it is handed out (still sealed) by the call that records the reveal. Owner only.
create function app.hand_out_sealed_sin(member uuid) returns bytea language plpgsql set search_path = '' as $$
declare
  found_sealed bytea;
  found_company uuid;
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
begin
  select s.sealed, t.company_id into found_sealed, found_company
  from app.sealed_sins s join public.team_members t using (team_member_id) where team_member_id = member;
  if found_sealed is null then return null; end if;
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (found_company, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (found_company, head.last_seq + 1, entry_at, null, session_user, 'app.sealed_sins', member::text, 'REVEAL', '{}', head.last_hash,
    sha256(head.last_hash || convert_to(app.audit_text(head.last_seq + 1, entry_at, null, session_user, 'app.sealed_sins', member::text, 'REVEAL', '{}'), 'UTF8')));
  update app.audit_heads h set last_seq = l.seq, last_hash = l.hash
  from app.audit_log l where h.company_id = found_company and l.company_id = found_company and l.seq = head.last_seq + 1;
  return found_sealed;
end $$;
revoke execute on function app.hand_out_sealed_sin(uuid) from public;
grant execute on function app.audit_text(bigint, timestamptz, uuid, text, text, text, text, jsonb) to service_role;
