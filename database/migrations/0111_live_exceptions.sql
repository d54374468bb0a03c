-- A change that can hold up pay opens its exception at once, and not only with the next payroll run. Its check plans in memory: it adds no
-- pay and issues no invoice. Only a fix of what a run has refused runs payroll, as before.

-- When a payroll run last saw it; null when none has, because a check between runs opened it.
alter table public.pay_exceptions alter column last_seen_at drop not null;

-- Enqueues a check of a company unless one is waiting. The lock keeps a worker from taking the waiting one before this change is committed,
-- so that it reads the change. Locked ones are skipped: two changes at the same time never wait for each other.
-- run: whether it may run payroll. A check that may also does what one that may not does.
create function app.recheck_pay_once(company uuid, run boolean) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from jobs.job j
    where j.name = 'payroll.recheck' and j.state = 'created' and j.data ->> 'companyId' = company::text and (not run or not j.data ? 'run')
    limit 1 for update skip locked;
  if found then
    return;
  elsif run then
    perform app.recheck_pay(company);
  else
    perform app.enqueue_job('payroll.recheck', jsonb_build_object('companyId', company, 'run', false));
  end if;
end $$;
revoke execute on function app.recheck_pay_once(uuid, boolean) from public;

create or replace function app.recheck_pay_after_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  row_before jsonb := to_jsonb(old);
  -- Whether a run knows an open exception about it; null when there is none.
  known boolean;
begin
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.company_id = new.company_id and e.resolved_at is null and case tg_table_name
    when 'team_members' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
    when 'employment_terms' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
    when 'wip_one_time_payments' then e.one_time_payment_id = (row_now ->> 'id')::uuid
    when 'invoices' then e.invoice_id = (row_now ->> 'id')::uuid
    -- Documents and their requests.
    else e.key in ('agreementUnsigned', 'letterUnsigned', 'providerCallFailed') end;
  -- A new document fixes nothing.
  if known and (tg_op = 'UPDATE' or tg_table_name <> 'new_documents') then
    perform app.recheck_pay_once(new.company_id, true);
  elsif known is not null or (case tg_table_name
    when 'team_members' then row_now ->> 'status' = 'approved' and exists (
      select from unnest(array['status', 'state', 'postal_code', 'salary', 'payroll_schedule', 'commencement_date', 'social_insurance_number']) name
      where row_now -> name is distinct from row_before -> name)
    -- Terms that follow an edit of the person are checked with the edit.
    when 'employment_terms' then pg_trigger_depth() = 1 and exists (
      select from public.team_members t where t.team_member_id = (row_now ->> 'team_member_id')::uuid and t.status = 'approved')
    when 'wip_one_time_payments' then row_now ->> 'treatment' is null and row_now ->> 'status' = 'Processing'
    when 'invoices' then row_now ->> 'status' in ('Pending', 'Overdue') and row_before ->> 'status' = 'Paid'
    when 'new_documents' then row_now ->> 'status' <> 'signed' and exists (
      select from public.team_members t where t.company_id = new.company_id and t.status = 'approved'
        and t.team_member_id = coalesce((row_now ->> 'team_member_id')::uuid, t.team_member_id))
    else false end)
  then
    perform app.recheck_pay_once(new.company_id, false);
  end if;
  return null;
end $$;
create trigger recheck_pay_of_added after insert on public.wip_one_time_payments
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay_of_added after insert on public.new_documents
  for each row execute function app.recheck_pay_after_change();

create or replace function app.recheck_pay_after_end() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known boolean;
begin
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.team_member_id = new.team_member_id and e.resolved_at is null;
  if known or exists (select from public.payments p where p.team_member_id = new.team_member_id and p.payment_type = 'Debit' and p.credited_at is null
                        and p.status <> 'upcoming' and p.end_date > new.last_day) then
    perform app.recheck_pay(new.company_id);
  elsif known is not null then
    perform app.recheck_pay_once(new.company_id, false);
  end if;
  return null;
end $$;
