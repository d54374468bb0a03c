-- A change that may fix an open exception, or that changes the pay to come of a person: an active one, or one who left. A document of a person
-- can close the warning that there is none. Without either there is nothing to do, and the daily run finds new ones.
create or replace function app.recheck_pay_after_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  row_now jsonb := to_jsonb(new);
  row_before jsonb := to_jsonb(old);
  -- Whether a run knows an open exception about it; null when there is none.
  known boolean;
  -- Signatures and the payment of an invoice change what a check finds, but not what it plans.
  concerned uuid[] := case when tg_table_name in ('team_members', 'employment_terms', 'wip_one_time_payments')
    then array[(row_now ->> 'team_member_id')::uuid] else '{}' end;
begin
  -- What is paid or voided may end a stop of planning, which is everyone's.
  if tg_table_name = 'invoices' and row_now ->> 'status' in ('Paid', 'Cancelled') and row_before ->> 'status' <> row_now ->> 'status' and exists (
    select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'creditStopped' and e.resolved_at is null)
  then
    perform app.recheck_pay_once(new.company_id, true, null);
    return null;
  end if;
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.company_id = new.company_id and e.resolved_at is null and case tg_table_name
    when 'team_members' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
    when 'employment_terms' then e.team_member_id = (row_now ->> 'team_member_id')::uuid
    when 'wip_one_time_payments' then e.one_time_payment_id = (row_now ->> 'id')::uuid
    when 'invoices' then e.invoice_id = (row_now ->> 'id')::uuid
    -- Documents and their requests.
    else e.key in ('agreementUnsigned', 'letterMissing', 'letterUnsigned', 'providerCallFailed') end;
  -- A new document lets no pay be planned.
  if known and (tg_op = 'UPDATE' or tg_table_name <> 'new_documents') then
    perform app.recheck_pay_once(new.company_id, true, concerned);
  elsif known is not null or (case tg_table_name
    when 'team_members' then exists (
      select from unnest(array['status', 'state', 'postal_code', 'salary', 'payroll_schedule', 'commencement_date', 'birth_date', 'paid_until',
        'social_insurance_number']) name
      where row_now -> name is distinct from row_before -> name) and app.has_pay((row_now ->> 'team_member_id')::uuid)
    -- Terms that follow an edit of the person are checked with the edit.
    when 'employment_terms' then pg_trigger_depth() = 1 and app.has_pay((row_now ->> 'team_member_id')::uuid)
    when 'wip_one_time_payments' then row_now ->> 'treatment' is null and row_now ->> 'status' = 'Processing'
    when 'invoices' then row_now ->> 'status' in ('Pending', 'Overdue') and row_before ->> 'status' = 'Paid'
    when 'new_documents' then row_now ->> 'status' <> 'signed' and exists (
      select from public.team_members t where t.company_id = new.company_id and t.status = 'approved'
        and t.team_member_id = coalesce((row_now ->> 'team_member_id')::uuid, t.team_member_id))
    else false end)
  then
    perform app.recheck_pay_once(new.company_id, false, concerned);
  end if;
  return null;
end $$;

create trigger recheck_pay after update of state, postal_code, salary, social_insurance_number, status, commencement_date, payroll_schedule,
  birth_date, paid_until on public.team_members for each row execute function app.recheck_pay_after_change();
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
create trigger recheck_pay_of_added after insert on public.wip_one_time_payments
  for each row execute function app.recheck_pay_after_change();
create trigger recheck_pay_of_added after insert on public.new_documents
  for each row execute function app.recheck_pay_after_change();
