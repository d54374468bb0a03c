-- The check after a change now also plans pay. So it also runs after these changes: a corrected birth date, days that were paid elsewhere, the
-- end of an employment and its undoing, pay that is owed again, and details and terms of a person who left while days are unpaid.

-- As before, and for a person with pay to come: an active one, or one who left.
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

-- Whether a person is active, or left and was not hired again, so that days can be owed.
create function app.has_pay(member uuid) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_members t where t.team_member_id = member and t.status = 'approved')
    or exists (select from public.employment_ends e where e.team_member_id = member and e.undone_at is null and e.rehired_on is null)
$$;
revoke execute on function app.has_pay(uuid) from public;

create or replace trigger recheck_pay after update of state, postal_code, salary, social_insurance_number, status, commencement_date, payroll_schedule,
  birth_date, paid_until on public.team_members for each row execute function app.recheck_pay_after_change();

-- As before, and every other end is planned without a run.
create or replace function app.recheck_pay_after_end() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known boolean;
begin
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.team_member_id = new.team_member_id and e.resolved_at is null;
  perform app.recheck_pay_once(new.company_id,
    coalesce(known, false) or exists (select from public.payments p where p.team_member_id = new.team_member_id and p.payment_type = 'Debit'
      and p.credited_at is null and p.status <> 'upcoming' and p.end_date > new.last_day),
    array[new.team_member_id]);
  return null;
end $$;

-- As before, and the days are planned again.
create or replace function app.owe_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.pay_ledgers l set settled_until = new.start_date::date - 1
  where l.team_member_id = new.team_member_id and l.settled_until >= new.start_date;
  perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  return null;
end $$;
