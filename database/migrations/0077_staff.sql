-- Accounts of the provider's staff. A staff account signs in like a client, but its requests run as the role `staff`, so no
-- policy or grant of a client applies to it. Staff read what row security allows and write nothing directly.
do $$
begin
  if not exists (select from pg_roles where rolname = 'staff') then
    create role staff nologin noinherit;
  end if;
end $$;
grant usage on schema extensions, public, auth, storage, app to staff;

create table app.staff (
  user_id uuid primary key references auth.users,
  email app.email not null unique,
  role text not null check (role in ('owner', 'payroll', 'support', 'auditor')),
  state text not null default 'invited' check (state in ('invited', 'active', 'disabled')),
  invited_by uuid references app.staff,
  invited_at timestamptz not null default app.now(),
  -- Setting a password after this time does not activate the account.
  invitation_expires_at timestamptz not null,
  activated_at timestamptz,
  disabled_at timestamptz,
  check (state <> 'active' or activated_at is not null),
  check ((state = 'disabled') = (disabled_at is not null))
);
select app.protect('app.staff');
-- The sign-in service opens the account of an invitation in the same transaction.
create policy auth_admin_all on app.staff to auth_admin using (true) with check (true);
grant select, insert on app.staff to service_role, auth_admin;
grant update (role, state, invited_by, invited_at, invitation_expires_at, disabled_at) on app.staff to service_role, auth_admin;
create trigger audit after insert or update or delete on app.staff for each row execute function app.audit('user_id', '');

-- The role of the staff member whose request this is. Null without the second step, after the session's end, and for every
-- other caller. Policies call it as (select app.staff_role()), so that it is evaluated once in a statement.
create function app.staff_role() returns text
language sql stable security definer set search_path = '' as $$
  select s.role
  from app.staff s
  join auth.sessions t on t.user_id = s.user_id and t.id::text = lower(auth.jwt() ->> 'session_id')
  where s.user_id = auth.uid() and s.state = 'active' and auth.jwt() ->> 'role' = 'staff'
    and auth.jwt() ->> 'aal' = 'aal2' and t.aal = 'aal2' and t.not_after > app.now()
$$;
revoke execute on function app.staff_role() from public;
grant execute on function app.staff_role() to staff, service_role;

-- Whether an account is the provider's. Locks the account, so that it cannot become staff and found a company at once.
create function app.lock_account(account uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform from auth.users where id = account for update;
  return exists (select from app.staff where user_id = account);
end $$;
revoke execute on function app.lock_account(uuid) from public;

create function app.refuse_staff_company() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.lock_account(new.user_id) then
    raise exception 'This account belongs to the provider''s staff. Sign up with another email address.' using hint = 'staffAccount';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_staff_company() from public;
create trigger refuse_staff before insert or update of user_id on public.companies
  for each row execute function app.refuse_staff_company();

-- A new staff account: its requests run as `staff`, and it cannot have a company.
create function app.guard_new_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_account(new.user_id);
  if exists (select from public.companies where user_id = new.user_id) then
    raise exception 'This account has a company. Invite another email address.' using hint = 'clientAccount';
  end if;
  update auth.users set role = 'staff', aud = 'authenticated' where id = new.user_id;
  return new;
end $$;
revoke execute on function app.guard_new_staff() from public;
create trigger guard_new before insert on app.staff for each row execute function app.guard_new_staff();

-- The account's own columns never change, and disabling it ends its sessions.
create function app.guard_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id <> old.user_id or new.email <> old.email then
    raise exception 'A staff account keeps its email address. Invite the new address.';
  end if;
  if new.state = 'active' and old.state = 'disabled' and new.activated_at is null then
    raise exception 'This account was never activated. Invite it again.';
  end if;
  if new.state <> old.state then
    update auth.users set banned_until = case when new.state = 'disabled' then timestamptz '9999-12-31 00:00Z' end where id = new.user_id;
  end if;
  return new;
end $$;
revoke execute on function app.guard_staff() from public;
create trigger guard before update on app.staff for each row execute function app.guard_staff();

-- A lower role ends the sessions too, so that open pages sign in again with the new rights.
create function app.end_sessions_of_changed_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.user_id;
  return null;
end $$;
revoke execute on function app.end_sessions_of_changed_staff() from public;
create trigger end_sessions after update of role on app.staff for each row
  when (new.role <> old.role) execute function app.end_sessions_of_changed_staff();

-- Setting a password accepts the invitation while it is valid.
create function app.activate_staff() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update app.staff set state = 'active', activated_at = app.now()
  where user_id = new.id and state = 'invited' and invitation_expires_at > app.now();
  return null;
end $$;
revoke execute on function app.activate_staff() from public;
create trigger activate_staff after update of encrypted_password on auth.users for each row
  when (new.role = 'staff' and new.encrypted_password is distinct from old.encrypted_password) execute function app.activate_staff();

-- Once there is an active owner, there always is one. Changes take turns, so that two owners cannot remove each other.
create function app.require_staff_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.staff owners'));
  if not exists (select from app.staff where role = 'owner' and state = 'active') then
    raise exception 'At least one active owner must remain. Make another account an owner first.' using hint = 'lastStaffOwner';
  end if;
  return null;
end $$;
revoke execute on function app.require_staff_owner() from public;
create constraint trigger keep_owner after update or delete on app.staff initially deferred for each row
  when (old.role = 'owner' and old.state = 'active') execute function app.require_staff_owner();

-- The signed-in staff member's own account, which the portal may read before the second step.
create policy staff_own on app.staff for select to staff using (user_id = (select auth.uid()));
create policy staff_accounts on app.staff for select to staff using ((select app.staff_role()) in ('owner', 'auditor'));
grant select on app.staff to staff;
create view public.staff with (security_invoker = true) as
  select email, role, state from app.staff where user_id = (select auth.uid());
create view public.staff_accounts with (security_invoker = true) as
  select user_id, email, role, state, invited_at, invitation_expires_at, activated_at, disabled_at from app.staff;
grant select on public.staff, public.staff_accounts to staff, service_role;

-- Guards for clients apply to staff too, should staff ever get a grant to write.
create or replace function app.is_client() returns boolean
language sql stable set search_path = '' as $$
  select current_user in ('anon', 'authenticated', 'staff')
$$;
