-- The provider is the employer of record, so the annual maximums of CPP, EI and QPIP apply to a person across client companies
-- and employments. Who is the same person is known by a second keyed digest of the Social Insurance Number, without the company.

-- The prefix keeps it apart from the digests of a company, which begin with a UUID.
create function app.person_digest(digits text) returns bytea language sql stable set search_path = '' as $$
  select extensions.hmac('person ' || digits, nullif(current_setting('app.sin_index_key', true), ''), 'sha256')
$$;
revoke execute on function app.person_digest(text) from public;

alter table app.sealed_sins add column person_digest bytea;
create index sealed_sins_person_idx on app.sealed_sins (person_digest);

create or replace function app.seal_sin() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  digits text := regexp_replace(new.social_insurance_number, '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF-]', '', 'g');
  public_key text := (select value from app.settings where key = 'sin_public_key');
begin
  if tg_op = 'UPDATE' and new.social_insurance_number is not distinct from old.social_insurance_number then
    return new;
  end if;
  -- The column itself rejects null, with an error that names it. Sealing null would fail on a table that clients do not know.
  if new.social_insurance_number is null then
    return new;
  end if;
  if digits !~ '^[0-9]{9}$' then
    raise exception 'A Social Insurance Number has nine digits.' using errcode = '22023';
  end if;
  if not app.is_sin(digits) then
    raise exception 'This isn''t a valid Social Insurance Number. Check for a mistyped digit.' using errcode = '22023';
  end if;
  if public_key is null then
    raise exception 'The provider has no key for sealing Social Insurance Numbers.' using errcode = '55000';
  end if;
  insert into app.sealed_sins (team_member_id, sealed, digest, person_digest)
  values (new.team_member_id, extensions.pgp_pub_encrypt(digits, extensions.dearmor(public_key)), app.sin_digest(new.company_id, digits),
    app.person_digest(digits))
  on conflict (team_member_id) do update set sealed = excluded.sealed, digest = excluded.digest, person_digest = excluded.person_digest,
    created_at = app.now();
  new.social_insurance_number := '***-***-' || right(digits, 3);
  return new;
end $$;

-- Stores the digests of a number that was opened with the private key. False if the number has changed since it was read, or
-- the digests are stored already. Owner only.
create function app.index_sin(member uuid, before bytea, company_digest bytea, person bytea) returns boolean
language plpgsql set search_path = '' as $$
declare
  chain uuid := (select t.company_id from public.team_members t where t.team_member_id = member);
begin
  update app.sealed_sins set digest = company_digest, person_digest = person
  where team_member_id = member and sealed = before and (digest, person_digest) is distinct from (company_digest, person);
  if not found then return false; end if;
  perform app.append_audit(chain, 'app.sealed_sins', member::text, 'INDEX', '{}');
  return true;
end $$;
revoke execute on function app.index_sin(uuid, bytea, bytea, bytea) from public;

-- A row to lock for each person. Payroll makes them, not the trigger above: a client's insert never waits for a row of
-- another client's person.
create table app.people (digest bytea primary key);
alter table app.people enable row level security;
alter table app.people force row level security;
create policy owner_all on app.people to current_user using (true) with check (true);

-- Locks the people with these rows until the end of the transaction, always in the same order. Two companies with a person in
-- common are then paid one after the other. Take the company's lock first.
create function app.lock_people(members uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into app.people (digest)
    select distinct s.person_digest from app.sealed_sins s
    where s.team_member_id = any (members) and s.person_digest is not null order by 1
    on conflict do nothing;
  perform from app.people p
    where p.digest in (select s.person_digest from app.sealed_sins s where s.team_member_id = any (members))
    order by p.digest for no key update;
end $$;
revoke execute on function app.lock_people(uuid[]) from public;
grant execute on function app.lock_people(uuid[]) to service_role;

-- The other rows of the same people, in any company. It discloses no digest.
create function app.other_employments(members uuid[]) returns table (team_member_id uuid, other_id uuid)
language sql stable security definer set search_path = '' as $$
  select own.team_member_id, other.team_member_id from app.sealed_sins own
  join app.sealed_sins other on other.person_digest = own.person_digest and other.team_member_id <> own.team_member_id
  where own.team_member_id = any (members)
$$;
revoke execute on function app.other_employments(uuid[]) from public;
grant execute on function app.other_employments(uuid[]) to service_role;

-- What the same employer had paid and withheld in a year before the person's pay moved to Portage. Cents. Clients never read it.
create table app.opening_year_to_date (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  team_member_id uuid not null,
  year integer not null check (year between 2024 and 2200),
  pensionable bigint not null check (pensionable >= 0),
  insurable bigint not null check (insurable >= 0),
  cpp bigint not null check (cpp >= 0),
  cpp2 bigint not null check (cpp2 >= 0),
  ei bigint not null check (ei >= 0),
  qpip bigint not null check (qpip >= 0),
  employer_ei bigint not null check (employer_ei >= 0),
  employer_qpip bigint not null check (employer_qpip >= 0),
  -- The file and row that it came from.
  source app.line not null check (source <> ''),
  imported_by app.line not null check (imported_by <> ''),
  imported_at timestamptz not null default app.now(),
  superseded_at timestamptz,
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index opening_year_to_date_in_use on app.opening_year_to_date (team_member_id, year) where superseded_at is null;
create index opening_year_to_date_company_idx on app.opening_year_to_date (company_id, team_member_id);
select app.protect('app.opening_year_to_date');
select app.require_second_step('app.opening_year_to_date');
grant select, insert, update (superseded_at) on app.opening_year_to_date to service_role;
create trigger audit after insert or update or delete on app.opening_year_to_date
  for each row execute function app.audit('id', 'company_id');

create function app.guard_opening_year_to_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.superseded_at is not null or new.superseded_at is null
     or to_jsonb(new) - 'superseded_at' is distinct from to_jsonb(old) - 'superseded_at' then
    raise exception 'An opening year to date is never changed; import another one.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_opening_year_to_date() from public;
create trigger guard_opening_year_to_date before update on app.opening_year_to_date
  for each row execute function app.guard_opening_year_to_date();
