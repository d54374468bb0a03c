-- Invoices, scheduled payment lines and one-time payments. Clients read; only one-time payments are asked for by them.
create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  invoice_number text,
  amount numeric(12, 2) not null default 0,
  status text not null default 'Pending' check (status in ('Pending', 'Paid', 'Overdue', 'Cancelled')),
  due_date date,
  created_at timestamptz not null default app.now(),
  hosted_invoice_url text,
  invoice_pdf text,
  period_start date not null,
  period_end date not null,
  payday date not null,
  provider text,
  provider_invoice_id text unique,
  paid_at timestamptz,
  unique (company_id, invoice_number),
  check (period_start <= period_end and period_end <= payday)
);
create index invoices_company_idx on public.invoices (company_id, created_at desc, id);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  team_member_id uuid not null references public.team_members on delete restrict,
  invoice_id uuid references public.invoices on delete restrict,
  status text not null default 'upcoming' check (lower(status) in ('upcoming', 'processing', 'collected', 'paid', 'complete')),
  payment_type text not null default 'Debit' check (payment_type in ('Debit', 'Credit')),
  start_date date not null,
  end_date date not null,
  payday date not null,
  period_number integer not null check (period_number > 0),
  gross_salary numeric(12, 2) not null,
  ei numeric(12, 2) not null,
  cpp numeric(12, 2) not null,
  calculation jsonb not null,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  check (start_date <= end_date and end_date <= payday)
);
create unique index payments_one_line_per_period on public.payments (team_member_id, start_date) where payment_type = 'Debit';
create index payments_company_idx on public.payments (company_id, start_date desc, id);
create index payments_recent_idx on public.payments (company_id, created_at desc);
create index payments_invoice_idx on public.payments (invoice_id);
create index payments_member_idx on public.payments (team_member_id, payday);

create table public.wip_one_time_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  team_member_id uuid not null references public.team_members on delete restrict,
  invoice_id uuid references public.invoices on delete restrict,
  employee_name text not null default '',
  employee_email text not null default '',
  company_legal_name text not null default '',
  amount numeric(12, 2) not null check (amount > 0),
  payment_type text not null check (payment_type in ('Bonus', 'Stipend', 'Reimbursement', 'Severance', 'Vacation', 'Other')),
  status text not null default 'Processing' check (status in ('Processing', 'Canceled', 'Paid', 'Complete')),
  description text check (char_length(description) <= 2000),
  memo text check (char_length(memo) <= 2000),
  reference text unique,
  start_date date not null,
  end_date date not null,
  created_at timestamptz not null default app.now(),
  check (start_date <= end_date)
);
create index one_time_payments_company_idx on public.wip_one_time_payments (company_id, start_date desc, id);
create index one_time_payments_recent_idx on public.wip_one_time_payments (company_id, created_at desc);
create index one_time_payments_member_idx on public.wip_one_time_payments (team_member_id);
create index one_time_payments_invoice_idx on public.wip_one_time_payments (invoice_id);

select app.protect('public.invoices'), app.protect('public.payments'), app.protect('public.wip_one_time_payments');

create policy invoices_select on public.invoices for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy payments_select on public.payments for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy one_time_payments_select on public.wip_one_time_payments for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
create policy one_time_payments_insert on public.wip_one_time_payments for insert to authenticated
  with check (company_id = any (array(select app.my_company_ids())));
grant select on public.invoices, public.payments, public.wip_one_time_payments to authenticated;
grant insert (team_member_id, start_date, end_date, amount, payment_type, description, memo)
  on public.wip_one_time_payments to authenticated;
grant select, insert, update, delete on public.invoices, public.payments, public.wip_one_time_payments to service_role;

-- A line of pay only ever moves forward: upcoming -> processing -> collected -> paid. Complete is paid by another name.
-- While it is upcoming it may still be recalculated; after that its amounts are fixed.
create function app.guard_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (lower(old.status), lower(new.status)) not in
     (('upcoming', 'processing'), ('processing', 'collected'), ('collected', 'paid'), ('collected', 'complete')) then
    raise exception 'A payment cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if lower(old.status) <> 'upcoming' and
     (new.gross_salary, new.ei, new.cpp, new.start_date, new.end_date, new.payday, new.team_member_id, new.company_id, new.invoice_id, new.calculation)
     is distinct from
     (old.gross_salary, old.ei, old.cpp, old.start_date, old.end_date, old.payday, old.team_member_id, old.company_id, old.invoice_id, old.calculation) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  new.updated_at := app.now();
  return new;
end $$;
create trigger guard_payment before update on public.payments for each row execute function app.guard_payment();

create function app.guard_payment_delete() returns trigger language plpgsql set search_path = '' as $$
begin
  if lower(old.status) <> 'upcoming' then
    raise exception 'Only an upcoming payment can be removed.' using errcode = '23514';
  end if;
  return old;
end $$;
create trigger guard_payment_delete before delete on public.payments for each row execute function app.guard_payment_delete();

-- An invoice is never changed after issue: only its status moves, and its links are filled in once.
create function app.guard_invoice() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
     (('Pending', 'Paid'), ('Pending', 'Overdue'), ('Pending', 'Cancelled'), ('Overdue', 'Paid'), ('Overdue', 'Cancelled')) then
    raise exception 'An invoice cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if (new.company_id, new.amount, new.due_date, new.period_start, new.period_end, new.payday)
     is distinct from (old.company_id, old.amount, old.due_date, old.period_start, old.period_end, old.payday)
     or (old.invoice_number is not null and new.invoice_number is distinct from old.invoice_number)
     or (old.provider_invoice_id is not null and new.provider_invoice_id is distinct from old.provider_invoice_id) then
    raise exception 'An issued invoice is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard_invoice before update on public.invoices for each row execute function app.guard_invoice();

-- The company, names and reference of a one-time payment come from the member, whatever the client sent.
create function app.fill_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  member record;
begin
  select t.company_id, t.first_name || ' ' || t.last_name as name, t.email, t.status, c.legal_name into member
  from public.team_members t join public.companies c on c.id = t.company_id
  where t.team_member_id = new.team_member_id;
  if not found then
    raise exception 'Selected employee not found' using errcode = 'P0001';
  end if;
  if app.is_client() then
    if member.status <> 'approved' then
      raise exception 'Only an approved team member can be paid.' using errcode = 'P0001';
    end if;
    if new.start_date < app.today() + 15 then
      raise exception 'The earliest payment date is %.', to_char(app.today() + 15, 'YYYY-MM-DD') using errcode = 'P0001';
    end if;
  end if;
  new.company_id := member.company_id;
  new.employee_name := member.name;
  new.employee_email := member.email;
  new.company_legal_name := member.legal_name;
  new.reference := coalesce(new.reference, 'OTP-' || upper(left(replace(new.id::text, '-', ''), 10)));
  return new;
end $$;
create trigger fill_one_time_payment before insert on public.wip_one_time_payments
  for each row execute function app.fill_one_time_payment();

create function app.guard_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
     (('Processing', 'Paid'), ('Processing', 'Complete'), ('Processing', 'Canceled')) then
    raise exception 'A one-time payment cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if (new.amount, new.team_member_id, new.company_id) is distinct from (old.amount, old.team_member_id, old.company_id) then
    raise exception 'A one-time payment is never changed once requested.' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard_one_time_payment before update on public.wip_one_time_payments
  for each row execute function app.guard_one_time_payment();
