-- Replacing the key that seals Social Insurance Numbers is recorded: the key once, and each number that is sealed again.

-- Appends an entry to a chain of the audit log. Owner only.
create function app.append_audit(chain uuid, table_name text, row_id text, operation text, change jsonb)
returns void language plpgsql set search_path = '' as $$
declare
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
begin
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (chain, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  entry_hash := sha256(head.last_hash || convert_to(
    app.audit_text(head.last_seq + 1, entry_at, null, session_user, table_name, row_id, operation, change), 'UTF8'));
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (chain, head.last_seq + 1, entry_at, null, session_user, table_name, row_id, operation, change, head.last_hash, entry_hash);
  update app.audit_heads set last_seq = head.last_seq + 1, last_hash = entry_hash where company_id = chain;
end $$;
revoke execute on function app.append_audit(uuid, text, text, text, jsonb) from public;

-- Replaces the key that seals numbers from now on. False if it is not the one expected. Owner only.
create function app.replace_sin_key(before text, after text) returns boolean language plpgsql set search_path = '' as $$
begin
  update app.settings set value = after where key = 'sin_public_key' and value = before;
  if not found then return false; end if;
  perform app.append_audit('00000000-0000-0000-0000-000000000000', 'app.settings', 'sin_public_key', 'REKEY',
    jsonb_build_object('sha256', jsonb_build_array(
      encode(sha256(convert_to(before, 'UTF8')), 'hex'), encode(sha256(convert_to(after, 'UTF8')), 'hex'))));
  return true;
end $$;
revoke execute on function app.replace_sin_key(text, text) from public;

-- Stores a number that was sealed again. False if it has changed since it was read. Owner only.
create function app.reseal_sin(member uuid, before bytea, after bytea) returns boolean language plpgsql set search_path = '' as $$
declare
  chain uuid := (select t.company_id from public.team_members t where t.team_member_id = member);
begin
  update app.sealed_sins set sealed = after where team_member_id = member and sealed = before;
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.sealed_sins', member::text, 'RESEAL', '{}');
  return true;
end $$;
revoke execute on function app.reseal_sin(uuid, bytea, bytea) from public;
