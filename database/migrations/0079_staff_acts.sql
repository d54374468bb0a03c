-- What staff do. Every act is a row here and an entry of the audit log before it starts; the rows it changes name it.

create table app.staff_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default app.now(),
  act app.line not null,
  staff_id uuid not null references app.staff,
  -- As they were: a role can change later.
  staff_email app.email not null,
  staff_role text not null,
  reason app.lines check (char_length(reason) between 3 and 500),
  -- What the act was about: a client, person, payment or job. Never its other input, which can be private.
  subject app.line
);
create index staff_acts_staff_id_idx on app.staff_acts (staff_id, at);
create index staff_acts_subject_idx on app.staff_acts (subject, at) where subject is not null;
select app.protect('app.staff_acts');
grant select on app.staff_acts to service_role;
select app.let_staff_read('app.staff_acts');
create trigger audit after insert or update or delete on app.staff_acts for each row execute function app.audit('id', '');
create trigger append_only before update or delete or truncate on app.staff_acts
  for each statement execute function app.refuse_audit_change();

-- Starts an act of the staff member whose request this is: the only way for staff to write. Checks the role and records the act
-- in one statement.
-- Returns no id when the role is not allowed; a null role when the session has no rights.
create function app.begin_staff_act(act text, allowed text[], reason text, subject text, out id uuid, out staff_role text)
language plpgsql security definer set search_path = '' as $$
begin
  staff_role := app.staff_role();
  if staff_role is null or staff_role <> all (allowed) then return; end if;
  insert into app.staff_acts as a (act, staff_id, staff_email, staff_role, reason, subject)
    select begin_staff_act.act, s.user_id, s.email, s.role, begin_staff_act.reason, begin_staff_act.subject
    from app.staff s where s.user_id = auth.uid()
    returning a.id into id;
end $$;
revoke execute on function app.begin_staff_act(text, text[], text, text) from public;
grant execute on function app.begin_staff_act(text, text[], text, text) to staff;

-- The role that an audit entry names: the database role, and the act that the change is part of.
create function app.audit_role() returns text
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('role', true), 'none'), session_user)
    || coalesce(' act ' || nullif(current_setting('app.staff_act', true), ''), '')
$$;
revoke execute on function app.audit_role() from public;
do $$
declare
  writer regprocedure;
  before constant text := 'coalesce(nullif(current_setting(''role'', true), ''none''), session_user)';
begin
  foreach writer in array array['app.audit()', 'app.append_audit(uuid,text,text,text,jsonb)',
      'app.audit_payment_chain(uuid,text[],jsonb[],text)']::regprocedure[] loop
    if position(before in pg_get_functiondef(writer)) = 0 then raise exception '% does not name its role as expected', writer; end if;
    execute replace(pg_get_functiondef(writer), before, 'app.audit_role()');
  end loop;
end $$;

-- Hands out one sealed number to the act that asked for it, once and within a minute. The caller decrypts it.
create function app.hand_out_sealed_sin_to(staff_act uuid) returns bytea
language plpgsql security definer set search_path = '' as $$
declare
  asked app.staff_acts;
  found_sealed bytea;
  found_company uuid;
begin
  select * into asked from app.staff_acts a
  where a.id = staff_act and a.act = 'provider/reveal-sin' and a.at > app.now() - interval '1 minute' and a.staff_id = auth.uid() for update;
  if asked.id is null or exists (select from app.audit_log l where l.table_name = 'app.sealed_sins' and l.row_id = asked.subject
      and l.operation = 'REVEAL' and l.change ->> 'act' = staff_act::text) then
    return null;
  end if;
  select s.sealed, t.company_id into found_sealed, found_company
  from app.sealed_sins s join public.team_members t using (team_member_id) where team_member_id::text = asked.subject;
  if found_sealed is null then return null; end if;
  perform app.append_audit(found_company, 'app.sealed_sins', asked.subject, 'REVEAL', jsonb_build_object('act', staff_act));
  return found_sealed;
end $$;
revoke execute on function app.hand_out_sealed_sin_to(uuid) from public;
grant execute on function app.hand_out_sealed_sin_to(uuid) to service_role;

-- The audit log for staff, without private details. Order by at, seq for pages; the index serves that and the filters narrow it.
create index audit_log_at_idx on app.audit_log (at, seq);
create index audit_log_actor_idx on app.audit_log (actor, at) where actor is not null;
select app.let_staff_read('app.audit_log', array['change', 'previous_hash', 'hash']);

-- What changed in an entry, without what staff cannot read in the table itself. Runs for each entry that is shown.
create function app.shown_change(chain uuid, entry bigint) returns jsonb
language sql stable security definer set search_path = '' cost 1000 as $$
  select l.change - array['social_insurance_number', 'birth_date', 'gender', 'secret', 'url', 'ip', 'user_agent', 'document_path',
    'provider_session_id', 'account', 'norm_text', 'norm_payer']
  from app.audit_log l where l.company_id = chain and l.seq = entry and (select app.staff_role()) is not null
$$;
-- The address of the account behind an entry.
create function app.actor_email(account uuid) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select u.email::text from auth.users u where u.id = account and (select app.staff_role()) is not null
$$;
revoke execute on function app.shown_change(uuid, bigint), app.actor_email(uuid) from public;
grant execute on function app.shown_change(uuid, bigint), app.actor_email(uuid) to staff;

-- company_id is the nil id for entries of no client.
create view public.audit_entries with (security_invoker = true) as
  select l.at, l.company_id, l.seq, l.actor, coalesce(a.staff_email::text, app.actor_email(l.actor)) as actor_email,
    coalesce(a.staff_role, split_part(l.actor_role, ' ', 1)) as actor_role, a.id as act_id, a.act::text as act, a.reason::text as reason,
    l.table_name, l.row_id, l.operation, app.shown_change(l.company_id, l.seq) as change
  from app.audit_log l
  left join app.staff_acts a on a.id = substring(l.actor_role from ' act ([0-9a-f-]{36})$')::uuid;
grant select on public.audit_entries to staff;
