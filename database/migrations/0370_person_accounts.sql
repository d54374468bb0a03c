-- Accounts of the people who are paid. One signs in like a client, but its requests run as the role `person`, so no policy or grant of a client or of
-- staff applies to it. It reads the rows about itself and writes nothing directly.
do $$ begin
  if not exists (select from pg_roles where rolname = 'person') then
    create role person nologin noinherit;
  end if;
end $$;
grant usage on schema extensions, public, app, auth to person;

create table app.person_accounts (
  user_id uuid primary key references auth.users,
  created_at timestamptz not null default app.now()
);
alter table app.person_accounts enable row level security, force row level security;
create policy owner_all on app.person_accounts to current_user using (true) with check (true);
grant select, insert on app.person_accounts to service_role, auth_admin;

-- The employments of an account, with any client. An employment belongs to one account for good: it is how a person reads their pay statements
-- after they have left.
create table app.person_employments (
  team_member_id uuid primary key references public.team_members on delete cascade,
  company_id uuid not null,
  user_id uuid not null references app.person_accounts,
  linked_at timestamptz not null default app.now(),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create index person_employments_user_idx on app.person_employments (user_id);
create index person_employments_company_idx on app.person_employments (company_id);
alter table app.person_employments enable row level security, force row level security;
create policy owner_all on app.person_employments to current_user using (true) with check (true);
grant select, insert on app.person_employments to service_role;
grant select on app.person_employments to staff;

-- The invitations of people to an account of their own. One without an inviter is the provider's.
create table public.person_invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  email app.email not null,
  -- SHA-256 of the token in the mailed link, in hexadecimal.
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
  invited_by uuid,
  sent_at timestamptz not null default app.now(),
  sent_count integer not null default 1,
  expires_at timestamptz not null,
  accepted_by uuid,
  closed_at timestamptz,
  check ((state = 'accepted') = (accepted_by is not null)),
  check ((state = 'pending') = (closed_at is null)),
  check (expires_at > sent_at),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index person_invitations_one_open on public.person_invitations (team_member_id) where state <> 'revoked';
create index person_invitations_company_idx on public.person_invitations (company_id, sent_at desc);
alter table public.person_invitations enable row level security, force row level security;
create policy owner_all on public.person_invitations to current_user using (true) with check (true);
grant select (id, company_id, team_member_id, email, state, invited_by, sent_at, sent_count, expires_at, closed_at) on
  public.person_invitations to authenticated, staff;
grant select, insert, update (email, token_hash, state, invited_by, sent_at, sent_count, expires_at, accepted_by, closed_at) on
  public.person_invitations to service_role;

-- What a person reads about themselves.
grant select (id, legal_name) on public.companies to person;
grant select (team_member_id, company_id, first_name, last_name, role, status, email, phone, social_insurance_number, department, salary, address_1,
  address_2, city, state, postal_code, payroll_schedule, benefits, commencement_date, manager_name) on public.team_members to person;
grant select (id, company_id, team_member_id, last_day, undone_at, rehired_on) on public.employment_ends to person;
grant select (id, company_id, team_member_id, status, payment_type, start_date, end_date, payday, gross_salary, credited_at, late, estimate) on
  public.payments to person;
grant select (id, company_id, team_member_id, amount, payment_type, status, description, start_date, payday, credited_at, recovery_id, estimate) on
  public.wip_one_time_payments to person;
grant select (line_id, company_id, team_member_id, pay_date, gross, net, estimate) on app.net_pays to person;
grant select (id, company_id, team_member_id, number, payday, paid_on, gross_cents, withheld_cents, net_cents, replaces, locale, content, issued_at) on
  public.pay_statements to person;
grant select (id, company_id, team_member_id, type, status, created_at, replaced_at, reminded_at) on public.new_documents to person;
grant select (id, company_id, name, created_at, new_document_id) on public.documents to person;
grant select (id, team_member_id, company_id, institution, last_digits, usable_from, recorded_at, canceled_at) on app.bank_accounts to person;
grant select (id, company_id, team_member_id, from_day, federal_claim, provincial_claim, exempt, non_resident, outside_canada, additional_tax,
  additional_quebec_tax, recorded_at, recorded_by, canceled_at) on app.tax_declarations to person;

-- A client may leave a person's own details to the person. They are there before the person is activated.
alter table public.team_members add column details_by_person boolean not null default false,
  alter column birth_date drop not null, alter column social_insurance_number drop not null, alter column address_1 drop not null,
  add constraint team_members_details check ((birth_date is not null and social_insurance_number is not null and address_1 is not null)
    or (details_by_person and status = 'pending'));
grant insert (details_by_person) on public.team_members to authenticated;
grant select (details_by_person) on public.team_members to staff, person;
