-- The people who use the portal for a company, each with one role, and the invitations to join. Exactly one of them is the
-- owner: the account in companies.user_id.
create function app.role_rights(role text) returns text[]
language sql immutable set search_path = '' as $$
  select case role
    when 'owner' then array['company.read', 'company.write', 'documents.read', 'pay.read', 'people.read', 'people.write', 'plan.write', 'members.write', 'ownership']
    when 'admin' then array['company.read', 'company.write', 'documents.read', 'pay.read', 'people.read', 'people.write', 'plan.write', 'members.write']
    when 'finance' then array['company.read', 'documents.read', 'pay.read', 'plan.write']
    when 'viewer' then array['company.read']
    else '{}' end
$$;

-- While this is on, a session without the second step has no access to the company, even if its account has no second step.
alter table public.companies add column second_step_required boolean not null default false;

create table public.company_members (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  name app.line not null default '' check (char_length(name) <= 200),
  role text not null check (role in ('owner', 'admin', 'finance', 'viewer')),
  added_by uuid,
  added_at timestamptz not null default app.now(),
  -- When the owner offered the company to this person, who has not answered yet.
  ownership_offered_at timestamptz,
  removed_by uuid,
  removed_at timestamptz,
  check (removed_at is not null or removed_by is null),
  check (ownership_offered_at is null or (removed_at is null and role <> 'owner'))
);
create unique index company_members_one_per_account on public.company_members (company_id, user_id) where removed_at is null;
create unique index company_members_one_owner on public.company_members (company_id) where role = 'owner' and removed_at is null;
create unique index company_members_one_offer on public.company_members (company_id) where ownership_offered_at is not null;
create index company_members_user_idx on public.company_members (user_id) include (company_id, role) where removed_at is null;
create index company_members_company_idx on public.company_members (company_id, added_at);
create index company_members_account_idx on public.company_members (user_id);

create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  email app.email not null,
  name app.line not null default '' check (char_length(name) <= 200),
  role text not null check (role in ('admin', 'finance', 'viewer')),
  -- SHA-256 of the token in the mailed link, in hexadecimal.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')),
  invited_by uuid not null,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz not null default app.now(),
  sent_count integer not null default 1,
  expires_at timestamptz not null,
  accepted_by uuid,
  closed_at timestamptz,
  check ((state = 'accepted') = (accepted_by is not null)),
  check ((state = 'pending') = (closed_at is null)),
  check (expires_at > sent_at)
);
create unique index company_invitations_one_pending on public.company_invitations (company_id, lower(email)) where state = 'pending';
create index company_invitations_company_idx on public.company_invitations (company_id, created_at desc);

select app.protect('public.company_members'), app.protect('public.company_invitations');
grant select, insert on public.company_members, public.company_invitations to service_role;
grant update (name, role, ownership_offered_at, removed_by, removed_at) on public.company_members to service_role;
grant update (name, role, token_hash, state, invited_by, sent_at, sent_count, expires_at, accepted_by, closed_at)
  on public.company_invitations to service_role;
create trigger audit after insert or update or delete on public.company_members for each row execute function app.audit('id', 'company_id');
create trigger audit after insert or update or delete on public.company_invitations for each row execute function app.audit('id', 'company_id');

-- The caller's companies in which their role has a right. Written for
-- `company_id = any (array(select app.my_company_ids('pay.read')))`, which runs it once a query.
create function app.my_company_ids(needed text) returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select m.company_id from public.company_members m join public.companies c on c.id = m.company_id
  where m.user_id = auth.uid() and m.removed_at is null and needed = any (app.role_rights(m.role))
    and (not c.second_step_required or coalesce(auth.jwt() ->> 'aal', '') = 'aal2')
$$;
revoke execute on function app.my_company_ids(text) from public;
grant execute on function app.my_company_ids(text) to anon, authenticated, service_role;

-- Without a right: the companies that the caller may manage. A policy that names no right lets in owners and admins only.
create or replace function app.my_company_ids() returns setof uuid
language sql stable security definer rows 1 set search_path = '' as $$
  select app.my_company_ids('people.write')
$$;

-- A new company has its owner from the start.
create function app.add_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.company_members (company_id, user_id, role, added_at) values (new.id, new.user_id, 'owner', new.created_at);
  return null;
end $$;
revoke execute on function app.add_owner() from public;
insert into public.company_members (company_id, user_id, role, added_at) select id, user_id, 'owner', created_at from public.companies;
create trigger add_owner after insert on public.companies for each row execute function app.add_owner();

-- A company that exists has its owner, and both tables name the same one, when the transaction ends.
create function app.require_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  if exists (select from public.companies c where c.id = company and not exists (
    select from public.company_members m
    where m.company_id = c.id and m.user_id = c.user_id and m.role = 'owner' and m.removed_at is null)) then
    raise exception 'A company always has its owner. Transfer the ownership instead.'
      using errcode = '23514', constraint = 'company_has_its_owner';
  end if;
  return null;
end $$;
revoke execute on function app.require_owner() from public;
create constraint trigger require_owner after update or delete on public.company_members
  deferrable initially deferred for each row when (old.role = 'owner') execute function app.require_owner('company_id');
create constraint trigger require_owner after update of user_id on public.companies
  deferrable initially deferred for each row execute function app.require_owner('id');

-- A person who was removed stays removed; to come back, they are invited again.
create function app.guard_company_member() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.removed_at is not null then
    raise exception 'This person was removed. Invite them again.' using errcode = '23514';
  end if;
  if (new.id, new.company_id, new.user_id, new.added_at) is distinct from (old.id, old.company_id, old.user_id, old.added_at) then
    raise exception 'A membership keeps its company and account.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before update on public.company_members for each row execute function app.guard_company_member();

-- An accepted, declined or revoked invitation is final.
create function app.guard_invitation() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.state <> 'pending' then
    raise exception 'This invitation is closed. Invite the person again.' using errcode = '23514';
  end if;
  if (new.id, new.company_id, new.email, new.created_at) is distinct from (old.id, old.company_id, old.email, old.created_at) then
    raise exception 'An invitation keeps its company and address.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before update on public.company_invitations for each row execute function app.guard_invitation();

-- The link of a calendar feed works without signing in, so it ends with the rights of the person who made it.
alter table public.calendar_feeds add column created_by uuid;
create or replace function app.hash_calendar_secret() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.secret is null then
    return new;
  end if;
  if new.secret is null or new.secret !~ '^[0-9a-f]{64}$' then
    raise exception 'The secret of a calendar feed is 32 bytes in hexadecimal.' using errcode = '22023';
  end if;
  new.token_hash := encode(sha256(convert_to(new.secret, 'UTF8')), 'hex');
  new.secret := null;
  new.created_at := app.now();
  new.created_by := auth.uid();
  new.last_read_at := null;
  return new;
end $$;
create function app.end_calendar_feed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.removed_at is not null or not 'company.write' = any (app.role_rights(new.role)) then
    delete from public.calendar_feeds f where f.company_id = new.company_id and f.created_by = new.user_id;
  end if;
  return null;
end $$;
revoke execute on function app.end_calendar_feed() from public;
create trigger end_calendar_feed after update on public.company_members for each row
  execute function app.end_calendar_feed();

-- The portal shows changes of roles and invitations live.
alter table public.company_members replica identity full;
alter table public.company_invitations replica identity full;
alter publication supabase_realtime add table public.company_members, public.company_invitations;
