-- Why pay is on hold or at risk. Rows are derived from facts by the server: it opens, updates and resolves them.

alter table public.invoices add constraint invoices_of_company unique (company_id, id);
alter table public.wip_one_time_payments add constraint one_time_payments_of_company unique (company_id, id);

create table public.pay_exceptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- What it is about. All null: the company.
  team_member_id uuid,
  invoice_id uuid,
  one_time_payment_id uuid,
  key text not null check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing', 'ratesMissing', 'invoiceUnfunded', 'salaryBelowMinimum',
    'sinMissing', 'sinShared', 'agreementUnsigned', 'letterUnsigned', 'providerCallFailed')),
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
  last_seen_at timestamptz not null default app.now(),
  resolved_at timestamptz,
  -- 'ended': the person, payment or invoice is no longer active, so there is nothing to fix.
  resolution text check (resolution in ('fixed', 'ended')),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, one_time_payment_id) references public.wip_one_time_payments (company_id, id),
  check (first_day <= last_day),
  check ((resolved_at is null) = (resolution is null))
);
create unique index pay_exceptions_one_open on public.pay_exceptions
  (company_id, key, coalesce(one_time_payment_id, invoice_id, team_member_id), first_day) nulls not distinct where resolved_at is null;
create index pay_exceptions_company_idx on public.pay_exceptions (company_id, opened_at desc);
create index pay_exceptions_open_idx on public.pay_exceptions (team_member_id) where resolved_at is null;
create index pay_exceptions_invoice_idx on public.pay_exceptions (invoice_id) where invoice_id is not null;
create index pay_exceptions_one_time_idx on public.pay_exceptions (one_time_payment_id) where one_time_payment_id is not null;
select app.protect('public.pay_exceptions');
create policy pay_exceptions_select on public.pay_exceptions for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select on public.pay_exceptions to authenticated;
grant select, insert, update on public.pay_exceptions to service_role;
alter table public.pay_exceptions replica identity full;
alter publication supabase_realtime add table public.pay_exceptions;

-- Active members of a company without a sealed Social Insurance Number, or with the number of another active member.
create function app.sin_exceptions(company uuid) returns table (team_member_id uuid, key text)
language sql stable security definer set search_path = '' as $$
  select t.team_member_id, case when own.team_member_id is null then 'sinMissing' else 'sinShared' end
  from public.team_members t left join app.sealed_sins own using (team_member_id)
  where t.company_id = company and t.status = 'approved' and (own.team_member_id is null or exists (
    select from app.sealed_sins other join public.team_members o on o.team_member_id = other.team_member_id
    where other.digest = own.digest and o.team_member_id <> t.team_member_id and o.company_id = company and o.status = 'approved'))
$$;
revoke execute on function app.sin_exceptions(uuid) from public;
grant execute on function app.sin_exceptions(uuid) to service_role;

-- Enqueues the job that compares a company's open exceptions with the facts, in the transaction of the change. The columns are
-- those that pg-boss sets from the queue, and the notification wakes a worker as its own does.
create function app.recheck_pay(company uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into jobs.job (name, data, start_after, created_on, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select q.name, jsonb_build_object('companyId', company), jobs.job_now(), jobs.job_now(), q.expire_seconds, q.deletion_seconds,
    jobs.job_now() + q.retention_seconds * interval '1s', q.retry_limit, q.retry_delay, coalesce(q.retry_backoff, false), q.retry_delay_max, q.policy,
    q.dead_letter, q.heartbeat_seconds
  from jobs.queue q where q.name = 'payroll.recheck';
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), 'payroll.recheck');
end $$;
revoke execute on function app.recheck_pay(uuid) from public;

-- A change that may fix an open exception. Without one there is nothing to do, and the daily run finds new ones.
create function app.recheck_pay_after_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
begin
  if exists (
    select from public.pay_exceptions e
    where e.company_id = new.company_id and e.resolved_at is null and case tg_table_name
      when 'team_members' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
      when 'employment_terms' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
      when 'wip_one_time_payments' then e.one_time_payment_id = (row_now ->> 'id')::uuid
      when 'invoices' then e.invoice_id = (row_now ->> 'id')::uuid
      -- Documents and their requests.
      else e.key in ('agreementUnsigned', 'letterUnsigned', 'providerCallFailed') end
  ) then
    perform app.recheck_pay(new.company_id);
  end if;
  return null;
end $$;
revoke execute on function app.recheck_pay_after_change() from public;
create trigger recheck_pay after update of state, postal_code, salary, social_insurance_number, status, commencement_date, payroll_schedule
  on public.team_members for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay after insert or update on public.employment_terms
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay after update of treatment, status on public.wip_one_time_payments
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay after update of status, provider_invoice_id on public.invoices
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay after update of status on public.new_documents
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay after update of status on app.signature_requests
  for each row execute function app.recheck_pay_after_change();
