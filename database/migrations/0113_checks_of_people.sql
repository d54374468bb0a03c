-- A check after a change of a few people plans these people and not their whole company. The job carries them as `memberIds`: an empty list
-- for a change that concerns nobody's planned pay, such as a signature, and none for one that concerns everybody's.

-- Enqueues a check of people of a company, or adds them to the one that is waiting. From 100 people on it is a check of the company. The lock
-- keeps a worker from taking the waiting one before this change is committed, so that it reads the change. Locked ones are skipped: two
-- changes at the same time never wait for each other.
-- run: whether it may run payroll. A check that may also does what one that may not does.
-- members: whose planned pay the change concerns; null for everybody's.
create function app.recheck_pay_once(company uuid, run boolean, members uuid[]) returns void language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
  listed jsonb;
begin
  select j.id, j.data into waiting from jobs.job j
    where j.name = 'payroll.recheck' and j.state = 'created' and j.data ->> 'companyId' = company::text and (not run or not j.data ? 'run')
    limit 1 for update skip locked;
  if found then
    listed := waiting.data -> 'memberIds';
    if listed is null or listed @> to_jsonb(members) then
      return;
    end if;
    update jobs.job j set data = case when members is null or jsonb_array_length(listed) + cardinality(members) > 100 then waiting.data - 'memberIds'
        else jsonb_set(waiting.data, '{memberIds}', listed || to_jsonb(members)) end
      where j.name = 'payroll.recheck' and j.id = waiting.id;
  else
    perform app.enqueue_job('payroll.recheck', jsonb_strip_nulls(jsonb_build_object(
      'companyId', company, 'run', case when not run then false end, 'memberIds', to_jsonb(members))));
  end if;
end $$;
revoke execute on function app.recheck_pay_once(uuid, boolean, uuid[]) from public;

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
    else e.key in ('agreementUnsigned', 'letterUnsigned', 'providerCallFailed') end;
  -- A new document fixes nothing.
  if known and (tg_op = 'UPDATE' or tg_table_name <> 'new_documents') then
    perform app.recheck_pay_once(new.company_id, true, concerned);
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
    perform app.recheck_pay_once(new.company_id, false, concerned);
  end if;
  return null;
end $$;

create or replace function app.recheck_pay_after_credit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.pay_exceptions e where e.company_id = new.company_id and e.key = 'invoicedAfterEnd' and e.resolved_at is null) then
    perform app.recheck_pay_once(new.company_id, true, '{}');
  end if;
  return null;
end $$;

create or replace function app.recheck_pay_after_end() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  known boolean;
begin
  select bool_or(e.last_seen_at is not null) into known from public.pay_exceptions e
  where e.team_member_id = new.team_member_id and e.resolved_at is null;
  if known or exists (select from public.payments p where p.team_member_id = new.team_member_id and p.payment_type = 'Debit' and p.credited_at is null
                        and p.status <> 'upcoming' and p.end_date > new.last_day) then
    perform app.recheck_pay_once(new.company_id, true, array[new.team_member_id]);
  elsif known is not null then
    perform app.recheck_pay_once(new.company_id, false, array[new.team_member_id]);
  end if;
  return null;
end $$;

drop function app.recheck_pay_once(uuid, boolean);

-- Counts how many people of a company have a number in one pass: compared pair by pair, 10,000 people took minutes where PostgreSQL had no
-- statistics yet, such as after an import.
create or replace function app.sin_exceptions(company uuid) returns table (team_member_id uuid, key text) language sql stable security definer set search_path = '' as $$
  select p.team_member_id, case when p.sealed then 'sinShared' else 'sinMissing' end
  from (
    select t.team_member_id, own.team_member_id is not null as sealed, own.digest, count(*) over (partition by own.digest) as people
    from public.team_members t left join app.sealed_sins own using (team_member_id)
    where t.company_id = company and t.status = 'approved') p
  where not p.sealed or (p.digest is not null and p.people > 1)
$$;

-- As before, and the people of the next payday are listed once each.
create or replace view public.dashboard with (security_invoker = true) as
  select c.id as company_id,
    (select count(*) from public.team_directory t where t.company_id = c.id)::integer as team_members,
    (select count(*) from public.team_directory t where t.company_id = c.id and t.status = 'approved')::integer as approved_members,
    -- Problems that hold up pay and that the company can fix, apart from unpaid invoices.
    (select count(*) from public.pay_exceptions e where e.company_id = c.id and e.severity = 'blocks' and e.actor = 'client'
       and e.invoice_id is null and e.resolved_at is null)::integer as held_pay,
    (select count(*) from public.new_documents d where d.company_id = c.id and d.type = 'EMPLOYEE_PLACEMENT_LETTER'
       and d.status = 'sent')::integer as unsigned_letters,
    -- The newest service agreement, or null when none was sent.
    (select jsonb_build_object('status', d.status, 'file_url', d.file_url) from public.new_documents d
     where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' order by d.created_at desc limit 1) as agreement,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'invoice_number', i.invoice_number, 'status', i.status, 'amount', i.amount,
       'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'written_off_cents', i.written_off_cents,
       'due_date', i.due_date, 'hosted_invoice_url', i.hosted_invoice_url) order by i.due_date, i.created_at, i.id), '[]')
     from public.invoices i where i.company_id = c.id and i.status in ('Pending', 'Overdue')) as invoices,
    -- Twelve months that end with this one, and the days planned after today.
    (select coalesce(jsonb_agg(to_jsonb(p) - 'company_id' order by p.day), '[]') from public.payday_costs p
     where p.company_id = c.id and p.day >= (date_trunc('month', app.today()) - interval '11 months')::date) as costs,
    -- Five of the people that the next payday pays, in the order of their names, with the number of all. Late and regular lines of a person are one.
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.first_name, n.last_name, n.id), '[]') from (
       select (array_agg(p.id order by p.start_date))[1] as id, t.first_name, t.last_name, sum(p.gross_salary::numeric) as gross_salary,
         bool_or(p.estimate) as estimate, count(*) over ()::int as people
       from public.payments p join public.team_directory t on t.team_member_id = p.team_member_id
       where p.company_id = c.id and p.payment_type = 'Debit' and p.credited_at is null and p.payday = (
         select min(f.payday) from public.payments f
         where f.company_id = c.id and f.payday >= app.today() and f.payment_type = 'Debit' and f.credited_at is null)
       group by t.team_member_id, t.first_name, t.last_name order by t.first_name, t.last_name, t.team_member_id limit 5) n) as next_paid,
    -- The five newest things that happened, never a planned line.
    (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at desc, a.id), '[]') from (
       select e.*, case
           when e.verb = 'added' then app.person_behind(c.id, 'public.team_members', e.id, null)
           when e.verb = 'activated' then app.person_behind(c.id, 'public.team_members', e.id, 'approved')
           when e.verb = 'requested' then app.person_behind(c.id, 'public.wip_one_time_payments', e.id, null)
         end as person
       from (
         (select t.team_member_id as id, 'added' as verb, t.status, t.date_added as created_at, t.first_name || ' ' || t.last_name as name,
            null::numeric as amount, null::date as day, null::text as kind, null::text as final_pay_kind
          from public.team_directory t where t.company_id = c.id order by t.date_added desc limit 5)
         union all
         (select t.team_member_id, 'activated', t.status, t.approved_date, t.first_name || ' ' || t.last_name, null, null, null, null
          from public.team_members t where t.company_id = c.id and t.status = 'approved' and t.approved_date <= app.now()
          order by t.approved_date desc limit 5)
         union all
         (select p.id, 'paid', p.status, p.payday::timestamp at time zone 'America/Toronto', t.first_name || ' ' || t.last_name,
            p.gross_salary::numeric, p.payday, null, null
          from public.payments p join public.team_directory t on t.team_member_id = p.team_member_id
          where p.company_id = c.id and lower(p.status) in ('paid', 'complete') and p.payment_type = 'Debit'
            and p.payday <= app.today()
          order by p.payday desc limit 5)
         union all
         (select i.id, case when i.kind = 'Credit' then 'credited' else 'invoiced' end, i.status, i.created_at, coalesce(i.invoice_number, ''),
            i.amount::numeric, i.due_date, null, null
          from public.invoices i where i.company_id = c.id and i.invoice_number is not null order by i.created_at desc limit 5)
         union all
         (select o.id, case when o.employment_end_id is null then 'requested' else 'final' end, o.status, o.created_at, o.employee_name,
            o.amount::numeric, o.start_date, o.payment_type, o.final_pay_kind
          from public.wip_one_time_payments o where o.company_id = c.id order by o.created_at desc limit 5)
         union all
         (select m.id, 'joined', '', m.added_at, coalesce(app.person_name(c.id, m.user_id), ''), null, null, m.role, null
          from public.company_members m where m.company_id = c.id and m.role <> 'owner' and m.removed_at is null
          order by m.added_at desc limit 5)
       ) e order by e.created_at desc, e.id limit 5) a) as activity
  from public.companies c;
