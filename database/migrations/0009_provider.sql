-- What the provider's own code keeps: mail, signature requests, checkouts, webhook events.
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
  last_error text
);
create index mail_messages_recent_idx on app.mail_messages (created_at desc);

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
  unique (provider, provider_request_id)
);
create unique index signature_requests_one_live on app.signature_requests
  (company_id, type, coalesce(team_member_id, '00000000-0000-0000-0000-000000000000'::uuid))
  where status in ('preparing', 'sent', 'signed');
create index signature_requests_document_idx on app.signature_requests (new_document_id);
create index signature_requests_member_idx on app.signature_requests (team_member_id);

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

create table app.webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default app.now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);

create table app.invoice_counters (
  company_id uuid not null references public.companies on delete cascade,
  year integer not null,
  last_number integer not null default 0,
  primary key (company_id, year)
);

select app.protect('app.mail_messages'), app.protect('app.signature_requests'), app.protect('app.checkouts'),
  app.protect('app.webhook_events'), app.protect('app.invoice_counters');
grant select, insert, update, delete on app.mail_messages, app.signature_requests, app.checkouts, app.webhook_events,
  app.invoice_counters to service_role;
-- The sign-in service sends mail too: it may put messages in the outbox and count what it sent, no more.
create policy auth_admin_insert on app.mail_messages for insert to auth_admin with check (true);
grant insert on app.mail_messages to auth_admin;

-- The built-in e-signature provider.
create table vendor_sign.requests (
  id text primary key,
  type text not null,
  subject text not null,
  message text not null default '',
  document_title text not null,
  document_text text not null,
  metadata jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'complete', 'declined', 'cancelled')),
  created_at timestamptz not null default app.now(),
  completed_at timestamptz,
  sealed_pdf bytea,
  sealed_sha256 text
);
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
create table vendor_sign.events (
  id bigint generated always as identity primary key,
  request_id text not null references vendor_sign.requests on delete cascade,
  type text not null,
  detail jsonb not null default '{}',
  occurred_at timestamptz not null default app.now(),
  delivered_at timestamptz
);
create index vendor_sign_events_request_idx on vendor_sign.events (request_id);

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
create table vendor_billing.invoices (
  id text primary key,
  customer_id text not null references vendor_billing.customers,
  number text not null,
  token_hash text not null unique,
  currency text not null default 'CAD',
  amount_due_cents bigint not null check (amount_due_cents >= 0),
  due_date date not null,
  lines jsonb not null,
  memo text not null default '',
  metadata jsonb not null default '{}',
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  idempotency_key text unique,
  created_at timestamptz not null default app.now(),
  paid_at timestamptz
);
create index vendor_billing_invoices_customer_idx on vendor_billing.invoices (customer_id);
create table vendor_billing.events (
  id text primary key,
  type text not null,
  object_id text not null,
  occurred_at timestamptz not null default app.now(),
  delivered_at timestamptz
);

do $$
declare t text;
begin
  foreach t in array array['vendor_sign.requests', 'vendor_sign.signers', 'vendor_sign.events', 'vendor_billing.customers',
                           'vendor_billing.checkout_sessions', 'vendor_billing.invoices', 'vendor_billing.events'] loop
    perform app.protect(t::regclass);
    execute format('grant select, insert, update, delete on %s to service_role', t);
  end loop;
end $$;
