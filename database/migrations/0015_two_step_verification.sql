-- Two-step verification. A time code counts once: the step of the last accepted one is kept. Recovery codes are kept as keyed hashes.
alter table auth.mfa_factors add column last_used_step bigint;
create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  unique (user_id, code_hash)
);
select app.protect('auth.recovery_codes');
create policy auth_admin_all on auth.recovery_codes to auth_admin using (true) with check (true);
grant select, insert, update, delete on auth.recovery_codes to auth_admin;

-- Whether a session of this level may act for the account: any level while no factor is verified, aal2 from then on.
create function app.second_step_passed(account uuid, level text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(level, '') = 'aal2'
    or not exists (select 1 from auth.mfa_factors where user_id = account and status = 'verified')
$$;
create function app.second_step_passed() returns boolean
language sql stable security definer set search_path = '' as $$
  select app.second_step_passed(auth.uid(), auth.jwt() ->> 'aal')
$$;
revoke execute on function app.second_step_passed(uuid, text), app.second_step_passed() from public;
grant execute on function app.second_step_passed(uuid, text) to service_role;
grant execute on function app.second_step_passed() to authenticated;

-- Everything a client can reach asks for the second step, besides what its own policies ask for.
create function app.require_second_step(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('create policy second_step on %s as restrictive to authenticated
    using ((select app.second_step_passed())) with check ((select app.second_step_passed()))', target);
end $$;
revoke execute on function app.require_second_step(regclass) from public;

do $$
declare t regclass;
begin
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('r', 'p') and n.nspname in ('public', 'storage') loop
    perform app.require_second_step(t);
  end loop;
end $$;

-- Tables of later migrations get the same.
create or replace function app.protect(target regclass) returns void
language plpgsql set search_path = '' as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to current_user using (true) with check (true)', target);
  execute format('create policy service_all on %s to service_role using (true) with check (true)', target);
  if exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where c.oid = target and n.nspname in ('public', 'storage')) then
    perform app.require_second_step(target);
  end if;
end $$;

-- Turning it on and off is audited, without the secret.
create function app.audit_factor() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  factor auth.mfa_factors := coalesce(new, old);
  nobody uuid := '00000000-0000-0000-0000-000000000000';
  change jsonb := jsonb_build_object('user_id', factor.user_id, 'factor_type', factor.factor_type, 'status', factor.status);
  head app.audit_heads;
  entry_at timestamptz := clock_timestamp();
  entry_hash bytea;
begin
  insert into app.audit_heads as h (company_id, last_seq, last_hash) values (nobody, 0, '\x00')
    on conflict (company_id) do update set last_seq = h.last_seq returning * into head;
  entry_hash := sha256(head.last_hash || convert_to(app.audit_text(head.last_seq + 1, entry_at, factor.user_id, 'auth_admin',
    'auth.mfa_factors', factor.id::text, tg_op, change), 'UTF8'));
  insert into app.audit_log (company_id, seq, at, actor, actor_role, table_name, row_id, operation, change, previous_hash, hash)
  values (nobody, head.last_seq + 1, entry_at, factor.user_id, 'auth_admin', 'auth.mfa_factors', factor.id::text, tg_op, change,
    head.last_hash, entry_hash);
  update app.audit_heads set last_seq = head.last_seq + 1, last_hash = entry_hash where company_id = nobody;
  return null;
end $$;
revoke execute on function app.audit_factor() from public;
create trigger audit_turned_on after update on auth.mfa_factors for each row
  when (old.status is distinct from new.status) execute function app.audit_factor();
create trigger audit_turned_off after delete on auth.mfa_factors for each row
  when (old.status = 'verified') execute function app.audit_factor();
