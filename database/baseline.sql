-- The tables of release 0.4.0 of 28 November 2026, and what they need: roles, schemas, types, indexes, grants and the rows that the schema itself
-- needs. A new database starts with it; a database of that release has it already. It never changes: migrations/ has what came after. Functions,
-- views, triggers and policies are in objects/, each in one file.

-- Roles. anon, authenticated and service_role are what a request becomes, and staff that of the provider's staff; auth_admin is what the
-- sign-in service becomes. None of them can log in and none owns anything. The login roles portage_server (requests) and portage_changes
-- (change stream) are made by the program, because they have passwords.
do $$
declare
  may_bypass boolean := (select rolsuper or rolbypassrls from pg_roles where rolname = current_user);
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role', 'auth_admin', 'staff'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit', wanted);
    end if;
  end loop;
  if may_bypass then
    alter role service_role bypassrls;
  end if;
end $$;

create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create schema auth;
create schema storage;
create schema app;
create schema live;
create schema vendor_sign;
create schema vendor_billing;

comment on schema app is 'Rules, provider tables and audit; never exposed by the API.';
comment on schema vendor_sign is 'The built-in e-signature provider''s own books, as a vendor would keep them elsewhere.';
comment on schema vendor_billing is 'The built-in billing provider''s own books, as a vendor would keep them elsewhere. Test mode only.';

grant usage on schema extensions, public, storage to anon, authenticated, service_role, staff;
grant usage on schema app, auth to anon, authenticated, service_role, auth_admin, staff;
grant usage on schema live, vendor_sign, vendor_billing to service_role;
revoke create on schema public from public;
-- Nobody may execute a function unless its file grants it.
alter default privileges revoke execute on functions from public;

-- Here come the functions of objects/before-tables.

-- Types. Each check of a text or a date is not valid: rows from earlier versions stay as they are, and `portage doctor` counts those that it
-- would refuse.

-- A name or other short text; an address or note; an email address; a date.
create domain app.line as text;
create domain app.lines as text;
create domain app.email as text;
create domain app.day as date;
alter domain app.line add constraint line_without_control_characters check (app.is_line(value)) not valid;
alter domain app.line add constraint line_of_at_most_2000_characters check (char_length(value) <= 2000) not valid;
alter domain app.lines add constraint lines_without_control_characters check (app.is_lines(value)) not valid;
alter domain app.lines add constraint lines_of_at_most_2000_characters check (char_length(value) <= 2000) not valid;
alter domain app.email add constraint email_with_one_at_sign check (app.is_email(value)) not valid;
alter domain app.email add constraint email_of_at_most_320_characters check (char_length(value) <= 320) not valid;
alter domain app.day add constraint day_from_1900_to_2200 check (value between '1900-01-01' and '2200-12-31') not valid;

-- Amounts of money refuse what no one can be paid: NaN, infinities, fractions of a cent. A column of numeric(12, 2) takes NaN, and rounds before
-- a check can see the value, so the rule is a domain over plain numeric. NaN and Infinity sort above every number, so the range refuses them
-- too. It is wide enough for the sum of an invoice; what a client writes has narrower checks.
create domain app.money as numeric
  constraint money_in_range check (abs(value) < 10000000000000)
  constraint money_in_whole_cents check (min_scale(value) <= 2);

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token', 'login_token');
create type auth.code_challenge_method as enum ('s256', 'plain');

-- Accounts under GoTrue's names, so that they can move to or from a hosted Supabase.
create table auth.users (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  aud varchar(255),
  role varchar(255),
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token varchar(255) default '',
  confirmation_sent_at timestamptz,
  recovery_token varchar(255) default '',
  recovery_sent_at timestamptz,
  email_change_token_new varchar(255) default '',
  email_change varchar(255) default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb,
  raw_user_meta_data jsonb,
  is_super_admin boolean,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token varchar(255) default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  login_token varchar(255) default '',
  login_sent_at timestamptz
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create unique index confirmation_token_idx on auth.users (confirmation_token) where confirmation_token !~ '^[0-9 ]*$';
create unique index recovery_token_idx on auth.users (recovery_token) where recovery_token !~ '^[0-9 ]*$';
create unique index email_change_token_current_idx on auth.users (email_change_token_current) where email_change_token_current !~ '^[0-9 ]*$';
create unique index email_change_token_new_idx on auth.users (email_change_token_new) where email_change_token_new !~ '^[0-9 ]*$';
create unique index reauthentication_token_idx on auth.users (reauthentication_token) where reauthentication_token !~ '^[0-9 ]*$';
create unique index login_token_idx on auth.users (login_token) where login_token !~ '^[0-9 ]*$';
-- The provider's own code looks accounts up; it never reads a secret of theirs.
-- The index on accounts' addresses leaves out those of single sign-on, so a query has to as well.
grant select (id, email, email_confirmed_at, last_sign_in_at, raw_user_meta_data, created_at, is_sso_user) on auth.users to service_role;
grant select, insert, update, delete on auth.users to auth_admin;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index identities_user_id_idx on auth.identities (user_id);
grant select, insert, update, delete on auth.identities to auth_admin;

-- Sign-ins. A token names its session.
create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now(),
  factor_id uuid,
  aal auth.aal_level,
  not_after timestamptz,
  refreshed_at timestamp,
  user_agent text,
  ip inet,
  tag text,
  oauth_client_id uuid,
  refresh_token_hmac_key text,
  refresh_token_counter bigint,
  scopes text
);
create index sessions_user_id_idx on auth.sessions (user_id);
-- A token names its session in text.
create index sessions_id_text_idx on auth.sessions ((id::text));
grant select, insert, update, delete on auth.sessions to auth_admin;

create table auth.refresh_tokens (
  id bigserial primary key,
  instance_id uuid,
  token varchar(255) unique,
  user_id varchar(255),
  revoked boolean,
  parent varchar(255),
  session_id uuid references auth.sessions on delete cascade,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id, revoked);
create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
grant select, insert, update, delete on auth.refresh_tokens to auth_admin;
grant usage on sequence auth.refresh_tokens_id_seq to auth_admin;

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null check (char_length(token_hash) > 0),
  relates_to text not null,
  created_at timestamp not null default (app.now() at time zone 'UTC'),
  updated_at timestamp not null default (app.now() at time zone 'UTC'),
  -- How often a wrong code was typed since this one was issued.
  wrong_tries integer not null default 0,
  unique (user_id, token_type)
);
create index one_time_tokens_hash_idx on auth.one_time_tokens using hash (token_hash);
grant select, insert, update, delete on auth.one_time_tokens to auth_admin;

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null,
  secret text,
  phone text,
  last_challenged_at timestamptz unique,
  web_authn_credential jsonb,
  web_authn_aaguid uuid,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- A time code counts once: the step of the last accepted one is kept.
  last_used_step bigint
);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
grant select, insert, update, delete on auth.mfa_factors to auth_admin;

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default app.now(),
  verified_at timestamptz,
  ip_address inet not null,
  otp_code text
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
grant select, insert, update, delete on auth.mfa_challenges to auth_admin;

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  unique (session_id, authentication_method)
);
create index mfa_amr_claims_session_text_idx on auth.mfa_amr_claims ((session_id::text));
grant select, insert, update, delete on auth.mfa_amr_claims to auth_admin;

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text not null unique,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now()
);
grant select, insert, update, delete on auth.flow_state to auth_admin;

create table auth.audit_log_entries (
  instance_id uuid,
  id uuid primary key default gen_random_uuid(),
  payload jsonb,
  created_at timestamptz default app.now(),
  ip_address varchar(64) not null default ''
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
grant select, insert, update, delete on auth.audit_log_entries to auth_admin;

-- Files: buckets and objects under Supabase Storage's names. Bytes live in the file store, named by version.
create table storage.buckets (
  id text primary key,
  name text not null unique check (char_length(name) between 1 and 100),
  owner uuid,
  owner_id text,
  public boolean not null default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type text not null default 'STANDARD' check (type = 'STANDARD'),
  versioning_status text,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now()
);
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;
grant select on storage.buckets to staff;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null,
  owner uuid,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  created_at timestamptz default app.now(),
  updated_at timestamptz default app.now(),
  last_accessed_at timestamptz default app.now(),
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  unique (bucket_id, name)
);
create index objects_bucket_name_pattern_idx on storage.objects (bucket_id, name text_pattern_ops);
-- The bytes that an account stores, for the upload quota.
create index objects_owner_idx on storage.objects (owner_id) where owner_id is not null;
-- For finding uploads that were never listed.
create index objects_uploads_idx on storage.objects (created_at) where bucket_id = 'documents' and name like '%/uploads/%';
grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;
grant select on storage.objects to staff;

-- Where uploads go.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('company_logos', 'company_logos', true, 2097152, array['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml']),
  ('documents', 'documents', false, 52428800, null),
  ('team-documents', 'team-documents', false, 10485760, array['application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document']);

-- One company per signed-in user. The payment-provider customer is set by the provider, never by a client.
create table public.companies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users on delete cascade,
  legal_name app.line not null,
  company_size app.line not null check (char_length(company_size) between 1 and 50),
  company_address app.lines not null check (char_length(btrim(company_address)) between 1 and 500),
  billing_email app.email not null check (char_length(billing_email) <= 320 and billing_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$'),
  personal_email app.email not null check (char_length(personal_email) between 3 and 320),
  hiring_country app.line not null check (char_length(hiring_country) between 1 and 100),
  currency text not null check (currency in ('USD', 'GBP', 'EUR', 'CAD')),
  purpose app.line not null check (char_length(purpose) between 1 and 200),
  hiring_timeline app.line not null check (char_length(hiring_timeline) between 1 and 200),
  logo_path app.line check (char_length(logo_path) <= 1000),
  customer_stripe_id text unique,
  created_at timestamptz not null default app.now(),
  -- The company's tax number, printed on its invoices; empty when it has none.
  tax_number app.line not null default '' check (char_length(tax_number) <= 50),
  -- While this is on, a session without the second step has no access to the company, even if its account has no second step.
  second_step_required boolean not null default false,
  -- The client's own rate in percent; null for the one that the provider charges clients in Canada, and 0 for all others. Clients read it
  -- and never write it.
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100),
  -- To sort by. Row security lets an index start only at what is compared without leaks: plain text, dates and integers, but neither numeric nor
  -- the result of app.folded.
  sort_name text collate "C" not null generated always as (app.folded(legal_name)) stored,
  constraint companies_legal_name_check check (char_length(legal_name) <= 200 and btrim(legal_name) <> '')
);
create index companies_without_customer on public.companies (created_at) where customer_stripe_id is null;
-- The language of a mail is that of the account behind its address, which can be a company's billing address.
create index companies_billing_email_idx on public.companies (billing_email);
create index companies_sort_name_idx on public.companies (sort_name, id);
create index companies_created_idx on public.companies (created_at, id);
grant select, insert (user_id, legal_name, company_size, company_address, billing_email, personal_email, hiring_country, currency, purpose,
  hiring_timeline, logo_path), update (company_address, billing_email, personal_email, logo_path, tax_number) on public.companies to authenticated;
grant select on public.companies to staff;
grant select, insert, update, delete on public.companies to service_role;

-- Subscription plans. A client may ask for one (Processing); only the billing webhook completes it.
create table public.plans (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  plan_name text not null check (plan_name in ('Essential', 'Professional', 'Enterprise')),
  status text not null default 'Processing' check (status in ('Processing', 'Completed', 'Cancelled')),
  price app.line check (char_length(price) <= 100),
  number_of_employees text not null check (number_of_employees ~ '^([1-9][0-9]{0,5}|unlimited)$'),
  description app.lines check (char_length(description) <= 1000),
  term text not null check (term in ('Monthly', 'yearly')),
  created_at timestamptz not null default app.now()
);
create index plans_company_idx on public.plans (company_id, status, created_at desc);
create unique index plans_one_processing on public.plans (company_id) where status = 'Processing';
grant select, insert (company_id, user_id, plan_name, status, price, number_of_employees, description, term) on public.plans to authenticated;
grant select on public.plans to staff;
grant select, insert, update, delete on public.plans to service_role;

-- Team members. Columns and states a client may write are decided here, not in the page.
create table public.team_members (
  team_member_id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  first_name app.line not null,
  last_name app.line not null,
  role app.line not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'approved')),
  country text not null default 'Canada' check (country = 'Canada'),
  email app.email not null,
  phone app.line check (char_length(phone) <= 50),
  gender text check (gender in ('Female', 'Male')),
  birth_date app.day not null check (birth_date between '1900-01-01' and '2200-12-31'),
  social_insurance_number text not null,
  department app.line check (char_length(department) <= 200),
  is_employee text not null check (is_employee in ('yes', 'no')),
  salary app.money not null default 0.00,
  date_added timestamptz not null default app.now(),
  address_1 app.line not null,
  address_2 app.line check (char_length(address_2) <= 500),
  city app.line check (char_length(city) <= 200),
  state text check (state in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  postal_code app.line check (char_length(postal_code) <= 20),
  resume_url app.line check (char_length(resume_url) <= 2000),
  linkedin app.line check (char_length(linkedin) <= 2000),
  action text check (action in ('activate', 'deactivate')),
  approved_date timestamptz,
  payroll_schedule text not null check (payroll_schedule in ('Monthly', 'Bi-Weekly')),
  associated_contracts text[] not null default '{}',
  benefits text not null default 'No' check (benefits in ('Yes', 'No')),
  commencement_date app.day not null check (commencement_date between '1900-01-01' and '2200-12-31'),
  manager_name app.line check (char_length(manager_name) <= 200),
  -- The key a client gives to one intent, so that a request whose answer was lost adds nothing when it is made again. It is written
  -- with the row and never changed; it is unique within a company, so that no company learns of another's.
  request_key uuid,
  -- Days up to paid_until were paid elsewhere, before the person was added.
  paid_until app.day,
  constraint team_members_one_per_request unique (company_id, request_key),
  constraint team_members_salary_check check (salary >= 0 and salary < 10000000000),
  constraint team_members_first_name_check check (char_length(first_name) <= 200 and btrim(first_name) <> ''),
  constraint team_members_last_name_check check (char_length(last_name) <= 200 and btrim(last_name) <> ''),
  constraint team_members_role_check check (char_length(role) <= 200 and btrim(role) <> ''),
  constraint team_members_email_check check (char_length(email) <= 320 and btrim(email) <> ''),
  constraint team_members_address_1_check check (char_length(address_1) <= 500 and btrim(address_1) <> ''),
  unique (company_id, team_member_id)
);
create index team_members_company_idx on public.team_members (company_id, date_added desc, team_member_id);
create index team_members_approved_idx on public.team_members (company_id) where status = 'approved';
-- People by email address, as typed and in lower case, or by id.
create index team_members_email_idx on public.team_members (email);
create index team_members_lower_email_idx on public.team_members (lower(email));
create index team_members_id_text_idx on public.team_members ((team_member_id::text));
create index team_members_commencement_idx on public.team_members (commencement_date, team_member_id);
create index team_members_status_idx on public.team_members (status, team_member_id);
-- A client can complete and correct the details that payroll needs. The provider's columns stay closed: paid_until, company_id,
-- approved_date, resume_url and country.
grant select, insert (company_id, first_name, last_name, role, status, country, email, phone, gender, birth_date, social_insurance_number, department,
  is_employee, salary, address_1, address_2, city, state, postal_code, resume_url, linkedin, payroll_schedule, benefits, commencement_date,
  manager_name, request_key), update (first_name, last_name, role, status, email, phone, birth_date, social_insurance_number, department, salary,
  address_1, address_2, city, state, postal_code, action, payroll_schedule, commencement_date) on public.team_members to authenticated;
grant select (team_member_id, company_id, first_name, last_name, role, status, country, email, phone, department, is_employee, salary, date_added,
  address_1, address_2, city, state, postal_code, resume_url, linkedin, action, approved_date, payroll_schedule, associated_contracts, benefits,
  commencement_date, manager_name, request_key, paid_until) on public.team_members to staff;
grant select, insert, update, delete on public.team_members to service_role;

-- What the provider set once, by key, such as the public key that seals Social Insurance Numbers.
create table app.settings (
  key text primary key,
  value text not null,
  updated_at timestamptz not null default app.now()
);
grant select, insert, update on app.settings to service_role;

-- Social Insurance Numbers are write-only: sealed with the provider's public key, masked in the row. The private key is not in the database.
create table app.sealed_sins (
  team_member_id uuid primary key references public.team_members on delete cascade deferrable initially deferred,
  sealed bytea not null,
  created_at timestamptz not null default app.now(),
  -- Finds a second active member with the same number. The digest is keyed (HMAC-SHA-256) with a key that the server sets on its
  -- connections and the database never stores: without it, a copy of the database could be searched for all valid numbers.
  -- It includes the company, so digests of two companies cannot be compared.
  digest bytea,
  person_digest bytea
);
create index sealed_sins_digest_idx on app.sealed_sins (digest);
create index sealed_sins_person_idx on app.sealed_sins (person_digest);

-- Invoices, scheduled payment lines and one-time payments. Clients read; only one-time payments are asked for by them.
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  invoice_number text,
  amount app.money not null default 0.00,
  status text not null default 'Pending' check (status in ('Pending', 'Paid', 'Overdue', 'Cancelled')),
  due_date app.day,
  created_at timestamptz not null default app.now(),
  hosted_invoice_url text,
  invoice_pdf text,
  period_start app.day not null,
  period_end app.day not null,
  payday app.day not null,
  provider text,
  provider_invoice_id text unique,
  paid_at timestamptz,
  -- What an invoice is about, and which invoice a credit corrects.
  kind text not null default 'Pay period' check (kind in ('Pay period', 'One-time', 'Credit')),
  credit_of uuid references public.invoices,
  reason app.lines check (char_length(reason) <= 500),
  -- When a document got its number from the series; null for documents that were numbered per company.
  numbered_at timestamptz,
  -- Settled so far, in cents: by receipts, by credits, by write-offs. Counted by the allocations.
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  written_off_cents bigint not null default 0 check (written_off_cents >= 0),
  -- Of a credit, in cents: what it settled on invoices, and what was refunded outside Portage.
  applied_cents bigint not null default 0 check (applied_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  -- When Portage closed the invoice at the billing provider because it was settled here; the provider's own payments count until then.
  closed_at_provider timestamptz,
  voided_at timestamptz,
  -- An invoice's amount is the sum of its lines plus its tax, fixed at issue; a credit's tax is negative, as its amount. Percent.
  tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100),
  tax_amount app.money not null default 0.00,
  -- To sort by. A trigger fills it: PostgreSQL streams no generated column to those who follow the changes.
  sort_cents bigint not null default 0,
  unique (company_id, invoice_number),
  check (period_start <= period_end and period_end <= payday),
  constraint invoices_credit_names_its_invoice check ((kind = 'Credit') = (credit_of is not null)),
  constraint invoices_only_credits_are_negative check ((kind = 'Credit') = (amount < 0) or amount = 0),
  constraint invoices_of_company unique (company_id, id),
  constraint invoices_settled_at_most_once check (
    case kind when 'Credit' then paid_cents + credited_cents + written_off_cents = 0 and applied_cents + refunded_cents <= -amount * 100
    else paid_cents + credited_cents + written_off_cents <= amount * 100 and applied_cents + refunded_cents = 0 end),
  constraint invoices_tax_is_part_of_amount check (
    case kind when 'Credit' then tax_amount between amount and 0 else tax_amount between 0 and amount end)
);
create index invoices_company_idx on public.invoices (company_id, created_at desc, id);
create index invoices_credit_idx on public.invoices (credit_of) where credit_of is not null;
-- Invoices that have not reached the billing provider are looked for every few minutes.
create index invoices_unsent_idx on public.invoices (created_at) where provider_invoice_id is null;
create unique index invoices_number_in_series on public.invoices (invoice_number) where numbered_at is not null;
-- Invoices that are open, by the day they are due; credits without a page; and the number or id that a person types.
create index invoices_open_due_idx on public.invoices (due_date) where status in ('Pending', 'Overdue');
create index invoices_unlinked_credits_idx on public.invoices (created_at, id) where kind = 'Credit' and hosted_invoice_url is null;
create index invoices_number_idx on public.invoices (invoice_number);
create index invoices_id_text_idx on public.invoices ((id::text));
create index invoices_created_idx on public.invoices (created_at, id);
create index invoices_sort_cents_idx on public.invoices (sort_cents, id);
create index invoices_sort_number_idx on public.invoices ((case when invoice_number is null then '' else invoice_number end), id);
create index invoices_sort_due_idx on public.invoices ((case when due_date is null then '0001-01-01'::date else due_date::date end), id);
-- Few invoices are not paid. A list of these, in any order, went through all that are.
create index invoices_unpaid_created_idx on public.invoices (status, created_at, id) where status <> 'Paid';
create index invoices_unpaid_cents_idx on public.invoices (status, sort_cents, id) where status <> 'Paid';
create index invoices_unpaid_number_idx on public.invoices (status, (case when invoice_number is null then '' else invoice_number end), id)
  where status <> 'Paid';
create index invoices_unpaid_due_idx on public.invoices
  (status, (case when due_date is null then '0001-01-01'::date else due_date::date end), id) where status <> 'Paid';
grant select on public.invoices to authenticated, staff;
grant select, insert, update, delete on public.invoices to service_role;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  team_member_id uuid not null references public.team_members on delete restrict,
  invoice_id uuid references public.invoices on delete restrict,
  status text not null default 'upcoming' check (lower(status) in ('upcoming', 'processing', 'collected', 'paid', 'complete')),
  payment_type text not null default 'Debit' check (payment_type in ('Debit', 'Credit')),
  start_date app.day not null,
  end_date app.day not null,
  payday app.day not null,
  period_number integer not null check (period_number > 0),
  gross_salary app.money not null,
  ei app.money not null,
  cpp app.money not null,
  calculation jsonb not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- A credited line stays as it is; another line reverses it, and the period may be paid again.
  credited_at timestamptz,
  credit_of uuid unique references public.payments,
  -- A late line pays for days whose own payday had passed.
  late boolean not null default false,
  -- On a credited line: its days are owed again. Without it they are deliberately not paid.
  owed_again boolean not null default false,
  -- An estimate was calculated with the rates of the year before. It is never invoiced; a run replaces it when the year's rates are there.
  estimate boolean not null default false,
  check (start_date <= end_date and end_date <= payday),
  constraint payments_credit_names_its_line check ((payment_type = 'Credit') = (credit_of is not null)),
  constraint payments_owed_again_when_credited check (not owed_again or credited_at is not null),
  constraint payments_estimate_not_invoiced check (not estimate or (status = 'upcoming' and invoice_id is null))
);
create index payments_company_idx on public.payments (company_id, start_date desc, id);
create index payments_recent_idx on public.payments (company_id, created_at desc);
create index payments_invoice_idx on public.payments (invoice_id);
create index payments_member_idx on public.payments (team_member_id, payday);
create unique index payments_one_line_per_period on public.payments (team_member_id, start_date)
  where payment_type = 'Debit' and credited_at is null;
create index payments_upcoming_idx on public.payments (company_id, start_date) where status = 'upcoming';
create index payments_payday_idx on public.payments (company_id, payday)
  include (gross_salary, ei, cpp, payment_type, credited_at, status);
create index payments_invoiced_end_idx on public.payments (team_member_id, end_date) where invoice_id is not null;
-- Lines planned at the rates of the year before; the daily run deletes them when rates arrive.
create index payments_estimate_idx on public.payments (id) where estimate;
-- The lines of scheduled pay that are not credited, with the stage of their money. Paid lines leave the board after 31 days.
create index payments_board_idx on public.payments (payday, company_id);
create index payments_planned_idx on public.payments (payday, company_id, team_member_id)
  include (start_date, end_date, gross_salary, ei, cpp, created_at, estimate)
  where lower(status) = 'upcoming' and payment_type = 'Debit' and credited_at is null;
create index payments_processing_idx on public.payments (payday, company_id, team_member_id)
  include (start_date, end_date, gross_salary, ei, cpp, created_at, estimate, invoice_id, id, status)
  where lower(status) = 'processing' and payment_type = 'Debit' and credited_at is null;
create index payments_to_pay_idx on public.payments (payday, company_id, team_member_id)
  where lower(status) = 'collected' and payment_type = 'Debit' and credited_at is null;
create index payments_collected_idx on public.payments (company_id, payday) where lower(status) = 'collected';
grant select on public.payments to authenticated, staff;
grant select, insert, update, delete on public.payments to service_role;

-- What is paid in addition to the salary, such as a bonus, and what is paid besides wages when employment ends: such a payment names the end.
create table public.wip_one_time_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  team_member_id uuid not null references public.team_members on delete restrict,
  invoice_id uuid references public.invoices on delete restrict,
  employee_name app.line not null default '',
  employee_email app.line not null default '',
  company_legal_name app.line not null default '',
  amount app.money not null,
  payment_type text not null check (payment_type in ('Bonus', 'Stipend', 'Reimbursement', 'Severance', 'Vacation', 'Other')),
  status text not null default 'Processing' check (status in ('Processing', 'Canceled', 'Paid', 'Complete')),
  description app.lines check (char_length(description) <= 2000),
  memo app.lines check (char_length(memo) <= 2000),
  reference text unique,
  start_date app.day not null,
  end_date app.day not null,
  created_at timestamptz not null default app.now(),
  -- Whether a one-time payment carries statutory contributions; null while nobody has said it of a Severance or Other.
  treatment text check (treatment in ('contributions', 'none')),
  ei app.money not null default 0.00,
  cpp app.money not null default 0.00,
  calculation jsonb,
  credited_at timestamptz,
  request_key uuid,
  estimate boolean not null default false,
  -- The credit that corrects a one-time payment; null when it is the only credit of its invoice. It is no foreign key:
  -- with two of them, a client that embeds the invoice of a payment would have to name one.
  credit_id uuid,
  employment_end_id uuid,
  final_pay_kind text check (final_pay_kind in ('vacation', 'payInLieu', 'retiringAllowance')),
  -- A one-time payment whose date had passed when it was invoiced is paid on a later day: the payday of its invoice. Until it is invoiced,
  -- its payday is its date.
  payday app.day not null,
  check (start_date <= end_date),
  constraint one_time_payments_one_per_request unique (company_id, request_key),
  constraint wip_one_time_payments_amount_check check (amount > 0 and amount < 10000000000),
  constraint one_time_payments_of_company unique (company_id, id),
  constraint one_time_estimate_not_invoiced check (not estimate or invoice_id is null),
  constraint one_time_payments_final_pay check ((employment_end_id is null) = (final_pay_kind is null)),
  constraint one_time_payments_final_pay_type check (case final_pay_kind
    when 'vacation' then payment_type = 'Vacation' and treatment = 'contributions'
    when 'payInLieu' then payment_type = 'Severance' and treatment = 'contributions'
    when 'retiringAllowance' then payment_type = 'Severance' and treatment = 'none'
    else true end)
);
create index one_time_payments_company_idx on public.wip_one_time_payments (company_id, start_date desc, id);
create index one_time_payments_recent_idx on public.wip_one_time_payments (company_id, created_at desc);
create index one_time_payments_member_idx on public.wip_one_time_payments (team_member_id);
create index one_time_payments_invoice_idx on public.wip_one_time_payments (invoice_id);
-- Never paid twice.
create unique index one_time_payments_one_per_end on public.wip_one_time_payments (employment_end_id, final_pay_kind)
  where employment_end_id is not null and status <> 'Canceled' and credited_at is null;
create index one_time_payments_board_idx on public.wip_one_time_payments (payday, company_id);
grant select, insert (team_member_id, amount, payment_type, description, memo, start_date, end_date, treatment, request_key), update (status) on
  public.wip_one_time_payments to authenticated;
grant select on public.wip_one_time_payments to staff;
grant select, insert, update, delete on public.wip_one_time_payments to service_role;

-- Documents that can be downloaded. Written by the provider, and by owners and admins who file documents of their own.
create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  name app.line not null check (char_length(name) between 1 and 300),
  file_path text not null,
  tag app.line,
  created_at timestamptz not null default app.now(),
  -- A file belongs to a company. Files of the tags Admin and Employer are about the company; every other file may be about a person.
  company_id uuid references public.companies on delete cascade,
  -- The request whose signed copy this is.
  new_document_id uuid,
  -- The hash of the file, if its seal was found genuine when it was filed.
  sealed_sha256 text check (sealed_sha256 ~ '^[0-9a-f]{64}$'),
  -- Filed by the company itself.
  from_client boolean not null default app.is_client(),
  -- The account that uploaded it, which can remove it again; null for files of the provider.
  uploaded_by uuid default case when app.is_client() then auth.uid() end,
  sort_name text collate "C" not null default '',
  unique (user_id, file_path)
);
create index documents_user_idx on public.documents (user_id, created_at desc);
create index documents_company_idx on public.documents (company_id, created_at desc);
create index documents_created_idx on public.documents (created_at desc, id desc);
create unique index documents_new_document_idx on public.documents (new_document_id);
create index documents_file_path_idx on public.documents (file_path);
create index documents_sort_name_idx on public.documents (sort_name, id);
grant select, insert (user_id, name, file_path, tag, company_id) on public.documents to authenticated;
grant select on public.documents to staff;
grant select, insert, update, delete on public.documents to service_role;

-- Documents out for signature. Written by the provider only.
create table public.new_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid references public.team_members on delete cascade,
  type text not null check (type in ('EOR_SERVICE_AGREEMENT', 'EMPLOYEE_PLACEMENT_LETTER')),
  status text not null default 'sent',
  file_url text,
  created_at timestamptz not null default app.now(),
  replaced_at timestamptz,
  -- When the first signer of the other side of the request first opened the document, as the signature service reports it.
  seen_at timestamptz,
  -- A document that was signed on paper says so: it was filed by the provider, not sent. The filing of one by mistake can be undone.
  signed_on_paper boolean not null default false,
  -- When the signer of a document was last reminded, which the documents page shows.
  reminded_at timestamptz,
  check ((type = 'EMPLOYEE_PLACEMENT_LETTER') = (team_member_id is not null))
);
create index new_documents_company_idx on public.new_documents (company_id, created_at desc);
create index new_documents_member_idx on public.new_documents (team_member_id);
-- The console's list of clients says of each whether its agreement is signed. Without this, a page read every document of every client.
create index new_documents_signed_agreement_idx on public.new_documents (company_id)
  where type = 'EOR_SERVICE_AGREEMENT' and status = 'signed';
grant select on public.new_documents to authenticated, staff;
grant select, insert, update, delete on public.new_documents to service_role;
alter table public.documents add foreign key (new_document_id) references public.new_documents on delete set null;

-- Mails, until they are sent and after.
create table app.mail_messages (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  dedupe_key text unique,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  -- A PDF that goes with a mail, such as the invoice that it announces.
  attachment_name text check (length(attachment_name) between 1 and 120),
  attachment bytea check (octet_length(attachment) <= 2000000),
  -- The invoices and credit notes whose PDFs go with a mail, made when it is sent, and why one did not go.
  -- A mail that an earlier version queued has its PDF in `attachment`.
  document_ids uuid[] not null default '{}' check (cardinality(document_ids) <= 20),
  unattached text,
  -- Until when an attempt to send a mail has it to itself; null while none runs. The attempt moves it on while it runs, so it passes soon
  -- after a worker has died.
  sending_until timestamptz,
  constraint mail_messages_attachment_named check ((attachment is null) = (attachment_name is null))
);
create index mail_messages_recent_idx on app.mail_messages (created_at desc);
create index mail_messages_unsent_idx on app.mail_messages (created_at) where sent_at is null;
grant select (id, kind, to_address, subject, created_at, sent_at, attempts, last_error) on app.mail_messages to staff;
grant select, insert, update, delete on app.mail_messages to service_role;
grant insert on app.mail_messages to auth_admin;

create table app.signature_requests (
  id uuid primary key default gen_random_uuid(),
  new_document_id uuid not null references public.new_documents on delete cascade,
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid references public.team_members on delete cascade,
  type text not null,
  subject text not null,
  provider text not null,
  provider_request_id text,
  status text not null default 'preparing' check (status in ('preparing', 'sent', 'signed', 'declined', 'cancelled', 'expired', 'failed')),
  document_path text,
  document_sha256 text,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- When sending to the provider was last begun without its end being known, and when the signers were last reminded.
  tried_at timestamptz,
  reminded_at timestamptz,
  -- A signed placement letter can be replaced, for example after its employee's email address changed. It stays signed, and says since
  -- when another one is in its place.
  replaced_at timestamptz,
  sort_name text collate "C" not null generated always as (app.folded(subject)) stored,
  unique (provider, provider_request_id)
);
create index signature_requests_document_idx on app.signature_requests (new_document_id);
create index signature_requests_member_idx on app.signature_requests (team_member_id);
-- One document per company, type and member is in force.
create unique index signature_requests_one_live on app.signature_requests
  (company_id, type, coalesce(team_member_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where status in ('preparing', 'sent', 'signed') and replaced_at is null;
-- Requests for signature, by document; the unfinished ones; and by what a verifier knows of the signed file.
create index signature_requests_company_idx on app.signature_requests (company_id, type, team_member_id);
create index signature_requests_unfinished_idx on app.signature_requests (created_at)
  where status = 'preparing' or (status = 'signed' and document_path is null);
create index signature_requests_sent_idx on app.signature_requests (created_at, id) where status = 'sent';
create index signature_requests_sha256_idx on app.signature_requests (document_sha256) where document_sha256 is not null;
create index signature_requests_provider_id_idx on app.signature_requests (provider_request_id) where provider_request_id is not null;
-- Requests for a signature, of all clients: newest first, in pages, of one status or of all.
create index signature_requests_created_idx on app.signature_requests (created_at desc, id desc);
create index signature_requests_status_idx on app.signature_requests (status, created_at desc, id desc);
create index signature_requests_sort_name_idx on app.signature_requests (sort_name, id);
grant select (id, new_document_id, company_id, team_member_id, type, subject, provider, provider_request_id, status, document_sha256, created_at,
  updated_at, tried_at, reminded_at, replaced_at, sort_name) on app.signature_requests to staff;
grant select, insert, update, delete on app.signature_requests to service_role;

create table app.checkouts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  plan_id uuid not null references public.plans on delete cascade,
  provider text not null,
  provider_session_id text,
  url text,
  amount_cents bigint not null check (amount_cents >= 0),
  status text not null default 'open' check (status in ('open', 'completed', 'expired')),
  created_at timestamptz not null default app.now(),
  unique (provider, provider_session_id)
);
create index checkouts_company_idx on app.checkouts (company_id);
create index checkouts_plan_idx on app.checkouts (plan_id);
create index checkouts_id_text_idx on app.checkouts ((id::text));
grant select (id, company_id, plan_id, provider, amount_cents, status, created_at) on app.checkouts to staff;
grant select, insert, update, delete on app.checkouts to service_role;

create table app.webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default app.now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
grant select, insert, update, delete on app.webhook_events to service_role;

-- The built-in e-signature provider.
create table vendor_sign.requests (
  id text primary key,
  type text not null,
  subject text not null,
  message text not null default '',
  document_title text not null,
  document_text text not null,
  metadata jsonb not null default '{}',
  status text not null default 'open',
  created_at timestamptz not null default app.now(),
  completed_at timestamptz,
  sealed_pdf bytea,
  sealed_sha256 text,
  -- Until when a document of the built-in e-signature can be signed; null for ever.
  expires_at timestamptz,
  -- The language of a document for signature, for its page, its mails and its page of evidence; null for the installation's.
  locale text check (locale ~ '^[a-z]{2}-[A-Z]{2}$'),
  constraint requests_status_check check (status in ('open', 'complete', 'declined', 'cancelled', 'expired'))
);
create index vendor_sign_requests_open_idx on vendor_sign.requests (expires_at) where status = 'open';
create index vendor_sign_requests_sha256_idx on vendor_sign.requests (sealed_sha256) where sealed_sha256 is not null;
grant select, insert, update, delete on vendor_sign.requests to service_role;

create table vendor_sign.signers (
  id uuid primary key default gen_random_uuid(),
  request_id text not null references vendor_sign.requests on delete cascade,
  position integer not null,
  role text not null,
  name text not null,
  email_address text not null,
  token_hash text not null unique,
  status text not null default 'waiting' check (status in ('waiting', 'signed', 'declined')),
  automatic boolean not null default false,
  viewed_at timestamptz,
  signed_at timestamptz,
  signature_text text,
  signature_png bytea,
  ip_address text,
  user_agent text,
  decline_reason text,
  unique (request_id, position)
);
grant select, insert, update, delete on vendor_sign.signers to service_role;

create table vendor_sign.events (
  id bigint generated always as identity primary key,
  request_id text not null references vendor_sign.requests on delete cascade,
  type text not null,
  detail jsonb not null default '{}',
  occurred_at timestamptz not null default app.now(),
  delivered_at timestamptz
);
create index vendor_sign_events_request_idx on vendor_sign.events (request_id);
grant select, insert, update, delete on vendor_sign.events to service_role;

-- The built-in billing provider. No money moves.
create table vendor_billing.customers (
  id text primary key,
  email text not null,
  name text not null,
  phone text,
  address jsonb not null default '{}',
  metadata jsonb not null default '{}',
  description text,
  idempotency_key text unique,
  created_at timestamptz not null default app.now()
);
grant select, insert, update, delete on vendor_billing.customers to service_role;

create table vendor_billing.checkout_sessions (
  id text primary key,
  customer_id text not null references vendor_billing.customers,
  token_hash text not null unique,
  description text not null,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  interval text not null check (interval in ('month', 'year')),
  quantity integer not null check (quantity > 0),
  success_url text not null,
  cancel_url text not null,
  metadata jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  idempotency_key text unique,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  completed_at timestamptz
);
create index vendor_billing_sessions_customer_idx on vendor_billing.checkout_sessions (customer_id);
grant select, insert, update, delete on vendor_billing.checkout_sessions to service_role;

create table vendor_billing.invoices (
  id text primary key,
  customer_id text not null references vendor_billing.customers,
  number text not null,
  token_hash text not null unique,
  currency text not null default 'CAD',
  amount_due_cents bigint not null check (amount_due_cents >= 0),
  due_date app.day not null,
  lines jsonb not null,
  memo text not null default '',
  metadata jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  idempotency_key text unique,
  created_at timestamptz not null default app.now(),
  paid_at timestamptz,
  -- Who said they paid on the built-in provider's page. It opens without an account, so nothing else says it.
  payer app.line not null default '' check (char_length(payer) <= 200)
);
create index vendor_billing_invoices_customer_idx on vendor_billing.invoices (customer_id);
grant select, insert, update, delete on vendor_billing.invoices to service_role;

create table vendor_billing.events (
  id text primary key,
  type text not null,
  object_id text not null,
  occurred_at timestamptz not null default app.now(),
  delivered_at timestamptz
);
grant select, insert, update, delete on vendor_billing.events to service_role;

-- Every change of money, status, signature, plan or session, append-only and hash-chained per company:
-- hash = sha256(previous hash || canonical text of the entry). Entries without a company share the chain of the nil id.
create table app.audit_heads (
  company_id uuid primary key,
  last_seq bigint not null,
  last_hash bytea not null
);
grant select on app.audit_heads to service_role;

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
-- The pages of the audit log for staff: order by at, seq; the filters narrow it.
create index audit_log_at_idx on app.audit_log (at, seq);
create index audit_log_actor_idx on app.audit_log (actor, at) where actor is not null;
grant select (company_id, seq, at, actor, actor_role, table_name, row_id, operation) on app.audit_log to staff;
grant select on app.audit_log to service_role;

-- The recovery codes of two-step verification, as keyed hashes.
create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  code_hash text not null,
  created_at timestamptz not null default app.now(),
  used_at timestamptz,
  unique (user_id, code_hash)
);
grant select, insert, update, delete on auth.recovery_codes to auth_admin;

-- The private calendar feed of a company: whoever has its link reads paydays and invoice due dates, without signing in.
-- The secret is handed in and never kept: a trigger puts its SHA-256 in its place, as it seals Social Insurance Numbers.
create table public.calendar_feeds (
  company_id uuid primary key references public.companies on delete cascade,
  secret text check (secret is null),
  token_hash text not null unique default '',
  created_at timestamptz not null default app.now(),
  last_read_at timestamptz,
  -- The link of a calendar feed works without signing in, so it ends with the rights of the person who made it.
  created_by uuid
);
grant delete, select (company_id, created_at, last_read_at), insert (company_id, secret), update (secret) on public.calendar_feeds to authenticated;
grant select (company_id, token_hash, created_at, last_read_at) on public.calendar_feeds to staff;
grant select, update (last_read_at) on public.calendar_feeds to service_role;

-- Companies whose customer at the billing provider has to hear of a change: of the billing e-mail, the address, or what else it is told.
create table app.customer_changes (
  company_id uuid primary key references public.companies on delete cascade,
  -- Counts the changes, so that one made while an earlier one is being told is not taken for told.
  version bigint not null default 1,
  tries integer not null default 0,
  next_try_at timestamptz not null default app.now(),
  last_error text
);
create index customer_changes_due_idx on app.customer_changes (next_try_at);
grant select on app.customer_changes to staff;
grant select, insert, update, delete on app.customer_changes to service_role;

-- Guesses at passwords and codes, per account and across all addresses, so that replicas and restarts share the limits. A key
-- is a keyed hash of what it counts; the row of a network that an account has signed in from has a count of 0.
create table auth.attempts (
  key text primary key,
  count integer not null,
  last_at timestamptz not null,
  expires_at timestamptz not null
);
create index attempts_expires_at_idx on auth.attempts (expires_at);
grant select, insert, update, delete on auth.attempts to auth_admin;

-- Sessions that ended while their access tokens were still valid. Every process reads this table and rejects those tokens.
-- Times are the machine's own, which order the rows, and not those of app.now().
create table auth.ended_sessions (
  session_id uuid primary key,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_sessions_ended_at_idx on auth.ended_sessions (ended_at);
grant select, delete on auth.ended_sessions to auth_admin;

-- The checkpoints written so far, with the hash of each one's line in the file outside the database.
create table app.audit_checkpoints (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  line_sha256 bytea not null
);
grant select, insert on app.audit_checkpoints to service_role;

-- The terms in force on a day are those of the latest effective_on up to that day; before the first row, those of the first.
-- Rows are never changed once pay depends on them, except that a change can be canceled.
create table public.employment_terms (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  effective_on app.day not null check (effective_on between '1900-01-01' and '2200-12-31'),
  -- Per year, in cents; 0 means that it was not given.
  salary_cents bigint not null check (salary_cents between 0 and 999999999999),
  payroll_schedule text not null check (payroll_schedule in ('Monthly', 'Bi-Weekly')),
  -- The province of employment; null when it follows from the postal code or is unknown.
  province text check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  -- Whether team_members has shown these terms. A dated change is inserted without it, and the run shows it when it takes effect.
  shown boolean not null default false,
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index employment_terms_in_force on public.employment_terms (team_member_id, effective_on) where canceled_at is null;
create index employment_terms_company_idx on public.employment_terms (company_id);
-- For the history of a person.
create index employment_terms_history_idx on public.employment_terms (team_member_id);
grant select on public.employment_terms to authenticated, staff;
grant select, insert, update on public.employment_terms to service_role;

-- The last working day, and what a person is still owed. Days from last_day + 1 to the day before rehired_on are not paid.
create table public.employment_ends (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  last_day app.day not null check (last_day between '1900-01-01' and '2200-12-31'),
  -- A code of the record of employment, block 16; null until it is given.
  reason_code text check (reason_code in ('A00', 'A01', 'B00', 'D00', 'E00', 'E02', 'E03', 'E04', 'E05', 'E06', 'E09', 'E10', 'E11', 'F00', 'G00',
    'G07', 'H00', 'J00', 'K00', 'K12', 'K13', 'K14', 'K15', 'K16', 'K17', 'M00', 'M08', 'N00', 'P00', 'Z00')),
  comment app.lines check (char_length(comment) <= 160),
  -- The payday of the last regular pay when it is not the usual one.
  final_pay_on app.day check (final_pay_on between '1900-01-01' and '2200-12-31'),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  undone_at timestamptz,
  undone_by uuid,
  rehired_on app.day check (rehired_on > last_day),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade,
  check (undone_at is null or rehired_on is null),
  constraint employment_ends_of_member unique (company_id, team_member_id, id)
);
create unique index employment_ends_open on public.employment_ends (team_member_id) where undone_at is null and rehired_on is null;
create index employment_ends_company_idx on public.employment_ends (company_id);
create index employment_ends_history_idx on public.employment_ends (team_member_id);
grant select on public.employment_ends to authenticated, staff;
grant select, insert, update on public.employment_ends to service_role;
alter table public.wip_one_time_payments add constraint one_time_payments_of_end
  foreign key (company_id, team_member_id, employment_end_id) references public.employment_ends (company_id, team_member_id, id);

-- All days that a person is owed up to settled_until are on invoiced lines, so a run reads only the lines after it. A person without a row is
-- read from the first day. Moved forward by the run, and set back by triggers.
create table app.pay_ledgers (
  team_member_id uuid primary key references public.team_members on delete cascade,
  settled_until app.day not null
);
grant select on app.pay_ledgers to staff;
grant select, insert, update, delete on app.pay_ledgers to service_role;

-- Why pay is on hold or at risk. Rows are derived from facts by the server: it opens, updates and resolves them.
create table public.pay_exceptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- What it is about. All null: the company.
  team_member_id uuid,
  invoice_id uuid,
  one_time_payment_id uuid,
  key text not null,
  severity text not null check (severity in ('blocks', 'warns')),
  actor text not null check (actor in ('client', 'provider', 'person', 'outside')),
  -- The days that are not paid because of it, the first payday that they miss, and the day by which a fix pays them on time.
  first_day app.day,
  last_day app.day,
  payday app.day,
  deadline app.day,
  -- Cents; null when it is not known.
  amount bigint check (amount >= 0),
  -- Facts that its texts name, such as the number of an invoice. Clients read them.
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  opened_at timestamptz not null default app.now(),
  last_seen_at timestamptz default app.now(),
  resolved_at timestamptz,
  -- 'ended': the person, payment or invoice is no longer active, so there is nothing to fix.
  resolution text check (resolution in ('fixed', 'ended')),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, one_time_payment_id) references public.wip_one_time_payments (company_id, id),
  check (first_day <= last_day),
  check ((resolved_at is null) = (resolution is null)),
  constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
    'ratesMissing', 'payHeld', 'invoiceUnfunded', 'salaryBelowMinimum', 'sinMissing', 'sinShared', 'agreementUnsigned', 'letterMissing', 'letterUnsigned',
    'providerCallFailed', 'invoicedAfterEnd'))
);
create unique index pay_exceptions_one_open on public.pay_exceptions
  (company_id, key, coalesce(one_time_payment_id, invoice_id, team_member_id), first_day) nulls not distinct where resolved_at is null;
create index pay_exceptions_company_idx on public.pay_exceptions (company_id, opened_at desc);
create index pay_exceptions_open_idx on public.pay_exceptions (team_member_id) where resolved_at is null;
create index pay_exceptions_invoice_idx on public.pay_exceptions (invoice_id) where invoice_id is not null;
create index pay_exceptions_one_time_idx on public.pay_exceptions (one_time_payment_id) where one_time_payment_id is not null;
grant select on public.pay_exceptions to authenticated, staff;
grant select, insert, update on public.pay_exceptions to service_role;

-- The figures of a year as the provider added them, for years that are not built in. A file never replaces another: it supersedes it, and only
-- while no line of the year is invoiced.
create table app.contribution_rates (
  id uuid primary key default gen_random_uuid(),
  year integer not null check (year between 2024 and 2200),
  edition app.line not null check (edition <> ''),
  document jsonb not null,
  -- Of the document with sorted keys, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  superseded_at timestamptz
);
create unique index contribution_rates_in_use on app.contribution_rates (year) where superseded_at is null;
grant select (year, edition, document, superseded_at) on app.contribution_rates to authenticated;
grant select on app.contribution_rates to staff;
grant select, insert, update (superseded_at) on app.contribution_rates to service_role;

-- One series of numbers for the provider per kind of document and year.
create table app.number_series (
  kind text not null check (kind in ('invoice', 'credit', 'receipt')),
  year integer not null check (year between 1900 and 2200),
  last_number integer not null default 0 check (last_number >= 0),
  primary key (kind, year)
);
grant select, insert, update on app.number_series to service_role;

-- Money received. An invoice is settled by allocations of receipts, credits and write-offs.
create table public.receipts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  -- From the series of receipts; null for payments recorded before there was one.
  number text unique check (number is null or number ~ '^RC-[0-9]{4}-[0-9]{4,}$'),
  received_on app.day not null check (received_on between '1900-01-01' and '2200-12-31'),
  amount_cents bigint not null check (amount_cents between 1 and 999999999999),
  applied_cents bigint not null default 0 check (applied_cents between 0 and amount_cents),
  method text not null check (method in ('EFT', 'wire', 'card', 'cheque', 'other')),
  payer app.line not null default '' check (char_length(payer) <= 200),
  reference app.line not null default '' check (char_length(reference) <= 200),
  state text not null default 'recorded',
  returned_on app.day check (returned_on >= received_on and returned_on <= '2200-12-31'),
  return_reason app.lines check (char_length(return_reason) between 1 and 500),
  -- The invoice at the billing provider that was paid; each is received once.
  provider_invoice_id text unique,
  -- A line of a bank statement; each is received once.
  bank_line text check (char_length(bank_line) <= 200),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  unique (company_id, id),
  constraint receipts_check3 check (state = 'recorded' or applied_cents = 0),
  constraint receipts_state_check check (state in ('recorded', 'returned', 'withdrawn')),
  constraint receipts_closed_check check ((state <> 'recorded') = (returned_on is not null and return_reason is not null)),
  constraint receipts_used_at_most_once check (applied_cents + refunded_cents <= amount_cents)
);
create index receipts_company_idx on public.receipts (company_id, received_on desc, id);
create unique index receipts_bank_line on public.receipts (bank_line) where state <> 'withdrawn';
create index receipts_id_text_idx on public.receipts ((id::text));
create index receipts_amount_idx on public.receipts (amount_cents) where state = 'recorded' and provider_invoice_id is null;
create index receipts_unapplied_idx on public.receipts (company_id) where state = 'recorded' and applied_cents + refunded_cents < amount_cents;
create index receipts_received_idx on public.receipts (received_on, id);
create index receipts_amount_cents_idx on public.receipts (amount_cents, id);
create index receipts_sort_number_idx on public.receipts ((case when number is null then '' else number end), id);
grant select on public.receipts to authenticated, staff;
grant select, insert, update on public.receipts to service_role;

-- What settles an invoice. A row is never changed or removed, only reversed by another row.
create table public.allocations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  invoice_id uuid not null,
  -- Exactly one source: a receipt, a credit, or a write-off with its reason.
  receipt_id uuid,
  credit_id uuid,
  write_off_reason app.lines check (char_length(write_off_reason) between 1 and 500),
  -- Negative when it reverses an earlier allocation.
  cents bigint not null check (cents <> 0 and abs(cents) <= 999999999999999),
  reverses_id uuid unique,
  applied_on app.day not null check (applied_on between '1900-01-01' and '2200-12-31'),
  reason app.lines check (char_length(reason) <= 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id),
  check (num_nonnulls(receipt_id, credit_id, write_off_reason) = 1),
  check ((cents < 0) = (reverses_id is not null)),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  foreign key (company_id, reverses_id) references public.allocations (company_id, id)
);
create index allocations_invoice_idx on public.allocations (invoice_id);
create index allocations_receipt_idx on public.allocations (receipt_id) where receipt_id is not null;
create index allocations_credit_idx on public.allocations (credit_id) where credit_id is not null;
create index allocations_company_idx on public.allocations (company_id, applied_on);
grant select on public.allocations to authenticated, staff;
grant select, insert on public.allocations to service_role;

-- What an invoice says about seller, client, tax and payment, kept when it is sent, so that it reads the same forever.
create table app.invoice_particulars (
  invoice_id uuid primary key references public.invoices on delete cascade,
  particulars jsonb not null,
  recorded_at timestamptz not null default app.now()
);
grant select, insert on app.invoice_particulars to service_role;

-- A row to lock for each person. The provider is the employer of record, so the annual maximums of CPP, EI and QPIP apply to a person across
-- client companies and employments. Payroll makes the rows, no trigger: a client's insert never waits for a row of another client's person.
create table app.people (
  digest bytea primary key
);

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
create index opening_year_to_date_history_idx on app.opening_year_to_date (team_member_id);
grant select on app.opening_year_to_date to staff;
grant select, insert, update (superseded_at) on app.opening_year_to_date to service_role;

-- Statements of the provider's bank, and which receipts their lines are. Lines are never changed or removed. A batch is withdrawn as a
-- whole while none of its lines is matched, and can be imported again.
create table app.bank_imports (
  id bigint generated always as identity primary key,
  account app.line not null check (char_length(account) between 1 and 100),
  file_name app.line not null check (char_length(file_name) between 1 and 200),
  imported_at timestamptz not null default app.now(),
  withdrawn_at timestamptz,
  withdrawal_reason app.lines check (char_length(withdrawal_reason) between 1 and 500),
  unique (id, account),
  check ((withdrawn_at is null) = (withdrawal_reason is null))
);
grant select (id, file_name, imported_at, withdrawn_at, withdrawal_reason) on app.bank_imports to staff;
grant select, insert, update on app.bank_imports to service_role;

create table app.bank_lines (
  id bigint generated always as identity primary key,
  import_id bigint not null,
  account app.line not null,
  booked_on app.day not null check (booked_on between '1900-01-01' and '2200-12-31'),
  -- Positive for money received.
  cents bigint not null check (abs(cents) between 1 and 999999999999),
  text app.line not null check (char_length(text) <= 1000),
  payer app.line not null default '' check (char_length(payer) <= 200),
  -- The text and the payer without case, accents and repeated spaces.
  norm_text text not null,
  norm_payer text not null default '',
  -- The how-manyth equal line of its file this is: two equal payments on one day are two lines.
  twin integer not null check (twin >= 1),
  withdrawn_at timestamptz,
  state text not null default 'open' check (state in ('open', 'matched', 'ignored', 'outgoing')),
  foreign key (import_id, account) references app.bank_imports (id, account)
);
create unique index bank_lines_identity on app.bank_lines (account, booked_on, cents, md5(norm_text), twin) where withdrawn_at is null;
create index bank_lines_import_idx on app.bank_lines (import_id);
-- The lines of the provider's bank statements that are not withdrawn, and what was done with each.
create index bank_lines_day_idx on app.bank_lines (booked_on desc, id desc) where withdrawn_at is null;
create index bank_lines_cents_idx on app.bank_lines (cents, id) where withdrawn_at is null;
create index bank_lines_state_day_idx on app.bank_lines (state, booked_on, id) where withdrawn_at is null;
create index bank_lines_state_cents_idx on app.bank_lines (state, cents, id) where withdrawn_at is null;
grant select (id, import_id, booked_on, cents, text, payer, twin, withdrawn_at, state) on app.bank_lines to staff;
grant select, insert, update on app.bank_lines to service_role;

-- A line and a receipt of the same money. Undone by filling undone_at; the next match is another row.
create table app.bank_matches (
  id uuid primary key default gen_random_uuid(),
  line_id bigint not null references app.bank_lines,
  company_id uuid not null,
  receipt_id uuid not null,
  -- Whether the match recorded the receipt; undoing it withdraws that receipt.
  made_receipt boolean not null,
  -- What spoke for it, such as 'number' and 'amount'; 'hand' when a person chose it.
  signals text[] not null check (cardinality(signals) between 1 and 10),
  matched_at timestamptz not null default app.now(),
  undone_at timestamptz,
  undo_reason app.lines check (char_length(undo_reason) between 1 and 500),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index bank_matches_receipt on app.bank_matches (receipt_id) where undone_at is null;
create index bank_matches_line_idx on app.bank_matches (line_id);
grant select on app.bank_matches to staff;
grant select, insert, update on app.bank_matches to service_role;

-- Credits of a part of a line. The person's pay stays as it is; only what the client is charged for it is corrected.
create table app.line_credits (
  credit_id uuid primary key,
  company_id uuid not null,
  -- Exactly one: a line, or a one-time payment.
  payment_id uuid references public.payments,
  one_time_payment_id uuid references public.wip_one_time_payments,
  cents bigint not null check (cents between 1 and 999999999999),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  check (num_nonnulls(payment_id, one_time_payment_id) = 1)
);
create index line_credits_payment_idx on app.line_credits (payment_id) where payment_id is not null;
create index line_credits_one_time_idx on app.line_credits (one_time_payment_id) where one_time_payment_id is not null;
grant select on app.line_credits to staff;
grant select, insert on app.line_credits to service_role;

-- Changes of the published tables, for databases that grant no logical replication. Nothing writes here while the server replicates: the
-- triggers exist only while it does not. Rows are texts of whole records, because filters and policies need every column, also of deleted rows.
-- They are removed some minutes after their transaction. Times are the machine's own. The table is empty whenever no transaction is recent, so
-- it needs no log for a crash.
create unlogged table live.change_outbox (
  transaction xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  relation oid not null,
  kind text not null check (kind in ('INSERT', 'UPDATE', 'DELETE')),
  new_row text,
  old_row text,
  primary key (transaction, id)
);
grant select, delete on live.change_outbox to service_role;

-- Money sent back to a client: of a receipt, or of a credit. A refund is never changed or removed, only reversed by another row.
create table app.refunds (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  -- Exactly one source.
  receipt_id uuid,
  credit_id uuid,
  -- Negative when it reverses an earlier refund.
  cents bigint not null check (cents <> 0 and abs(cents) <= 999999999999),
  reverses_id uuid unique,
  refunded_on app.day not null check (refunded_on between '1900-01-01' and '2200-12-31'),
  method text not null check (method in ('EFT', 'wire', 'card', 'cheque', 'other')),
  reference app.line not null default '' check (char_length(reference) <= 200),
  -- Why it was reversed.
  reason app.lines check (char_length(reason) between 1 and 500),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id),
  check (num_nonnulls(receipt_id, credit_id) = 1),
  check ((cents < 0) = (reverses_id is not null)),
  check ((reverses_id is null) = (reason is null)),
  foreign key (company_id, receipt_id) references public.receipts (company_id, id),
  foreign key (company_id, credit_id) references public.invoices (company_id, id),
  foreign key (company_id, reverses_id) references app.refunds (company_id, id)
);
create index refunds_receipt_idx on app.refunds (receipt_id) where receipt_id is not null;
create index refunds_credit_idx on app.refunds (credit_id) where credit_id is not null;
create index refunds_company_idx on app.refunds (company_id, refunded_on);
grant select on app.refunds to staff;
grant select, insert on app.refunds to service_role;

-- The reference that a client quotes with every payment. It never changes. Six digits and two check digits (ISO 7064, MOD 97-10), so that a
-- mistyped one is no other client's.
create table app.payment_references (
  company_id uuid primary key references public.companies on delete cascade,
  reference text not null unique check (reference ~ '^P-[1-9][0-9]{7}$' and substr(reference, 3)::int % 97 = 1)
);
grant select on app.payment_references to staff, service_role;

-- Minimum wages that the provider added, beside those that are built in. A row is never changed: another row for the same province and
-- day supersedes it.
create table app.minimum_wages (
  id uuid primary key default gen_random_uuid(),
  province text not null check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  -- First day on which it applies.
  since app.day not null check (since between '2000-01-01' and '2200-12-31'),
  -- Dollars per hour.
  hourly app.money not null check (hourly between 5 and 100),
  source app.line not null check (char_length(source) between 1 and 300),
  added_by app.line not null check (added_by <> ''),
  added_at timestamptz not null default app.now(),
  superseded_at timestamptz
);
create unique index minimum_wages_in_use on app.minimum_wages (province, since) where superseded_at is null;
grant select (province, since, hourly, source, superseded_at) on app.minimum_wages to authenticated;
grant select on app.minimum_wages to staff;
grant select, insert, update (superseded_at) on app.minimum_wages to service_role;

-- Bank lines that belong to no client, such as interest. Undone by filling undone_at; ignoring it again is another row.
create table app.ignored_bank_lines (
  id uuid primary key default gen_random_uuid(),
  line_id bigint not null references app.bank_lines,
  reason app.lines not null check (char_length(reason) between 1 and 500),
  ignored_at timestamptz not null default app.now(),
  undone_at timestamptz,
  undo_reason app.lines check (char_length(undo_reason) between 1 and 500),
  check ((undone_at is null) = (undo_reason is null))
);
create unique index ignored_bank_lines_once on app.ignored_bank_lines (line_id) where undone_at is null;
create index ignored_bank_lines_line_idx on app.ignored_bank_lines (line_id);
grant select on app.ignored_bank_lines to staff;
grant select, insert, update on app.ignored_bank_lines to service_role;

-- Accounts of the provider's staff. A staff account signs in like a client, but its requests run as the role `staff`, so no policy or grant
-- of a client applies to it. Staff read what row security allows and write nothing directly.
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
grant select on app.staff to staff;
grant select, insert, update (role, state, invited_by, invited_at, invitation_expires_at, disabled_at) on app.staff to service_role, auth_admin;

-- What staff do. Every act is a row here and an entry of the audit log before it starts; the rows it changes name it.
create table app.staff_acts (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default app.now(),
  act app.line not null,
  staff_id uuid references app.staff,
  -- As they were: a role can change later.
  staff_email app.email,
  staff_role text not null,
  reason app.lines check (char_length(reason) between 3 and 500),
  -- What the act was about: a client, person, payment or job. Never its other input, which can be private.
  subject app.line,
  check ((staff_id is null) = (staff_email is null)),
  check ((staff_id is null) = (staff_role = 'operator'))
);
create index staff_acts_staff_id_idx on app.staff_acts (staff_id, at);
create index staff_acts_subject_idx on app.staff_acts (subject, at) where subject is not null;
grant select on app.staff_acts to staff, service_role;

-- The people who use the portal for a company, each with one role. Exactly one of them is the owner: the account in companies.user_id.
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
grant select on public.company_members to authenticated, staff;
grant select, insert, update (name, role, ownership_offered_at, removed_by, removed_at) on public.company_members to service_role;

-- The invitations to use the portal for a company. One without an inviter is the provider's.
create table public.company_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  email app.email not null,
  name app.line not null default '' check (char_length(name) <= 200),
  role text not null check (role in ('admin', 'finance', 'viewer')),
  -- SHA-256 of the token in the mailed link, in hexadecimal.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'revoked')),
  invited_by uuid,
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
grant select (id, company_id, email, name, role, state, invited_by, created_at, sent_at, sent_count, expires_at, closed_at) on
  public.company_invitations to authenticated;
grant select (id, company_id, email, name, role, state, invited_by, created_at, sent_at, sent_count, expires_at, accepted_by, closed_at) on
  public.company_invitations to staff;
grant select, insert, update (name, role, token_hash, state, invited_by, sent_at, sent_count, expires_at, accepted_by, closed_at) on
  public.company_invitations to service_role;

-- The names of the people employed, for roles that do not see personal details.
create table public.team_directory (
  team_member_id uuid primary key references public.team_members on delete cascade,
  company_id uuid not null references public.companies on delete cascade,
  first_name app.line not null,
  last_name app.line not null,
  role app.line not null,
  department app.line,
  status text not null check (status in ('pending', 'processing', 'approved')),
  date_added timestamptz not null
);
create index team_directory_company_idx on public.team_directory (company_id, date_added desc, team_member_id);
grant select on public.team_directory to authenticated, staff, service_role;
-- So that a payment, or what holds it up, can be read with the name of its person.
alter table public.payments add constraint payments_directory_fkey foreign key (team_member_id) references public.team_directory (team_member_id);
alter table public.wip_one_time_payments add constraint one_time_payments_directory_fkey
  foreign key (team_member_id) references public.team_directory (team_member_id);
alter table public.pay_exceptions add constraint pay_exceptions_directory_fkey
  foreign key (team_member_id) references public.team_directory (team_member_id) on delete cascade;

-- What a person is found by, from its start: 'tremblay marie', 'marie tremblay' and the email address. A table of plain values,
-- because row security allows an index only for operators that leak nothing, which excludes lower() and like.
create table app.people_terms (
  team_member_id uuid not null references public.team_members on delete cascade,
  kind text not null check (kind in ('last', 'first', 'email')),
  term app.line collate "C" not null,
  primary key (team_member_id, kind)
);
create index people_terms_term_idx on app.people_terms (term, team_member_id);
create index people_terms_kind_idx on app.people_terms (kind, term, team_member_id);
grant select on app.people_terms to staff, service_role;

-- A hold is of a person, of days, or of a person's days. Held days stay owed: they are not invoiced, and lines that are collected stay so.
create table app.pay_holds (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- Null for everyone of the client.
  team_member_id uuid,
  -- Both null for every day until the release.
  first_day app.day check (first_day between '1900-01-01' and '2200-12-31'),
  last_day app.day check (last_day between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  held_at timestamptz not null default app.now(),
  held_by uuid default auth.uid(),
  released_at timestamptz,
  released_by uuid,
  release_reason app.lines check (char_length(release_reason) between 1 and 500),
  check ((first_day is null) = (last_day is null) and first_day <= last_day),
  check (team_member_id is not null or first_day is not null),
  check ((released_at is null) = (release_reason is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index pay_holds_open on app.pay_holds (company_id, team_member_id, first_day, last_day) nulls not distinct
  where released_at is null;
create index pay_holds_member_idx on app.pay_holds (company_id, team_member_id);
create index pay_holds_history_idx on app.pay_holds (team_member_id) where team_member_id is not null;
grant select on app.pay_holds to staff;
grant select, insert, update (released_at, released_by, release_reason) on app.pay_holds to service_role;

-- What the provider paid out to people, under one reference at its bank.
create table app.payouts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  reference app.line not null check (char_length(reference) between 1 and 200),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id)
);
create index payouts_company_idx on app.payouts (company_id, payday);
grant select on app.payouts to staff;
grant select, insert on app.payouts to service_role;

-- A line is paid out once.
create table app.payout_lines (
  payment_id uuid primary key references public.payments on delete restrict,
  company_id uuid not null,
  payout_id uuid not null,
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index payout_lines_payout_idx on app.payout_lines (payout_id);
grant select on app.payout_lines to staff;
grant select, insert on app.payout_lines to service_role;

-- Days on which a client is not reminded of what it owes.
create table app.reminder_pauses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- The last day without reminders.
  until app.day not null check (until between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  paused_at timestamptz not null default app.now(),
  paused_by uuid default auth.uid(),
  ended_at timestamptz,
  end_reason app.lines check (char_length(end_reason) between 1 and 500),
  check ((ended_at is null) = (end_reason is null))
);
create unique index reminder_pauses_open on app.reminder_pauses (company_id) where ended_at is null;
create index reminder_pauses_company_idx on app.reminder_pauses (company_id);
grant select on app.reminder_pauses to staff;
grant select, insert, update (ended_at, end_reason) on app.reminder_pauses to service_role;

-- A one-time payment is paid out once, under the bank reference of its day.
create table app.payout_one_time_payments (
  one_time_payment_id uuid primary key references public.wip_one_time_payments on delete restrict,
  company_id uuid not null,
  payout_id uuid not null,
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index payout_one_time_payments_payout_idx on app.payout_one_time_payments (payout_id);
grant select on app.payout_one_time_payments to staff;
grant select, insert on app.payout_one_time_payments to service_role;

-- How far each pay run is. A run that was killed stays unfinished.
create table app.payroll_runs (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default app.now(),
  clients integer not null check (clients >= 0),
  done integer not null default 0,
  finished_at timestamptz,
  check (done between 0 and clients)
);
create index payroll_runs_started_idx on app.payroll_runs (started_at);
grant select on app.payroll_runs to staff;
grant select, insert, update (done, finished_at) on app.payroll_runs to service_role;

-- Checks of the whole audit log. Each is a job that reads the log page by page, so that no request waits for it, and its result stays
-- here for everyone who opens the page.
create table app.audit_checks (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default app.now(),
  -- The entries of the log when the check began, and how many of them it has read.
  total bigint not null check (total >= 0),
  entries bigint not null default 0 check (entries >= 0),
  checkpoints integer not null default 0 check (checkpoints >= 0),
  -- A sentence for each alteration that was found, at most about a thousand.
  findings text[] not null default '{}',
  finished_at timestamptz
);
create index audit_checks_started_idx on app.audit_checks (started_at);
grant select on app.audit_checks to staff;
grant select, insert, update (entries, checkpoints, findings, finished_at) on app.audit_checks to service_role;

-- What /realtime/v1 can stream. Full replica identity, so that the company check and the filters hold for deletes too.
create publication supabase_realtime for table public.team_members, public.plans, public.payments,
  public.wip_one_time_payments, public.invoices, public.new_documents, public.documents, public.pay_exceptions, public.employment_terms, public.employment_ends,
  public.company_members, public.company_invitations, public.team_directory;
alter table public.team_members replica identity full;
alter table public.plans replica identity full;
alter table public.payments replica identity full;
alter table public.wip_one_time_payments replica identity full;
alter table public.invoices replica identity full;
alter table public.new_documents replica identity full;
alter table public.documents replica identity full;
alter table public.pay_exceptions replica identity full;
alter table public.employment_terms replica identity full;
alter table public.employment_ends replica identity full;
alter table public.company_members replica identity full;
alter table public.company_invitations replica identity full;
alter table public.team_directory replica identity full;

-- Row security is on and forced for every table. The owner, which migrations run as, sees all rows of every table; what others may see is in
-- objects/policies.
do $$
declare
  target regclass;
begin
  for target in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'storage', 'live', 'vendor_sign', 'vendor_billing') loop
    execute format('alter table %s enable row level security, force row level security', target);
    execute format('create policy owner_all on %s to current_user using (true) with check (true)', target);
  end loop;
end $$;
