-- One-time payments are paid out like salaries, a pay run shows how far it is, and a company's activity names its people.

-- A one-time payment is paid out once, under the bank reference of its day.
create table app.payout_one_time_payments (
  one_time_payment_id uuid primary key references public.wip_one_time_payments on delete restrict,
  company_id uuid not null,
  payout_id uuid not null,
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index payout_one_time_payments_payout_idx on app.payout_one_time_payments (payout_id);
select app.protect('app.payout_one_time_payments');
grant select, insert on app.payout_one_time_payments to service_role;
select app.let_staff_read('app.payout_one_time_payments');

-- The board also shows one-time payments, on the day that they are paid. payment_type is null for salaries.
create index one_time_payments_board_idx on public.wip_one_time_payments (start_date, company_id);
create or replace view public.staff_pay_lines with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.gross_salary, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.late, p.estimate, coalesce(i.created_at, p.created_at) as since, o.reference as payout_reference,
    case when lower(p.status) = 'upcoming' then 'planned'
      when lower(p.status) in ('paid', 'complete') then 'paid'
      when lower(p.status) = 'collected' then 'collected'
      when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded'
      else 'issued' end as stage, null::text as payment_type
  from public.payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  where p.payment_type = 'Debit' and p.credited_at is null
  union all
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.start_date, p.amount, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, false, p.estimate, coalesce(i.created_at, p.created_at), o.reference,
    case when p.status in ('Paid', 'Complete') then 'paid'
      when p.invoice_id is null then 'planned'
      when i.status = 'Paid' then 'collected'
      when i.paid_cents + i.credited_cents > 0 then 'funded'
      else 'issued' end, p.payment_type
  from public.wip_one_time_payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_one_time_payments l on l.one_time_payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  where p.status <> 'Canceled' and p.credited_at is null;

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
select app.protect('app.payroll_runs');
grant select, insert, update (done, finished_at) on app.payroll_runs to service_role;
select app.let_staff_read('app.payroll_runs');
create view public.staff_payroll_runs with (security_invoker = true) as
  select r.id, r.started_at, r.clients, r.done, r.finished_at from app.payroll_runs r;
grant select on public.staff_payroll_runs to staff;

-- The name of a person of the caller's company, or else the address. Null for a stranger, such as the provider's staff.
create function app.person_name(company uuid, account uuid) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select coalesce(nullif(m.name::text, ''), u.email::text)
  from public.company_members m join auth.users u on u.id = m.user_id
  where m.company_id = company and m.user_id = account
    -- Which clients staff see is decided where their rows are read. Nothing here may depend on a session: live updates judge all
    -- sessions of an account together.
    and (company in (select app.my_company_ids('company.read')) or auth.jwt() ->> 'aal' = 'aal2'
      and exists (select from app.staff s where s.user_id = auth.uid() and s.state = 'active'))
  order by m.removed_at desc nulls first limit 1
$$;
-- Who of a company with several people added a row, or gave it a status. Null for the only person of a company.
create function app.person_behind(company uuid, of_table text, of_row uuid, of_status text) returns text
language sql stable security definer set search_path = '' cost 1000 as $$
  select app.person_name(company, l.actor)
  from app.audit_log l
  where l.company_id = company and l.table_name = of_table and l.row_id = of_row::text and l.actor is not null
    and case when of_status is null then l.operation = 'INSERT' else l.change #>> '{status,1}' = of_status end
    and exists (select from public.company_members m where m.company_id = company and m.role <> 'owner')
  order by l.seq desc limit 1
$$;
revoke execute on function app.person_name(uuid, uuid), app.person_behind(uuid, text, uuid, text) from public;
grant execute on function app.person_name(uuid, uuid), app.person_behind(uuid, text, uuid, text) to authenticated, service_role, staff;

-- As before, and the activity names who did it and who joined.
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
    -- Five of the people that the next payday pays, in the order of their names. `costs` has the number of all.
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.first_name, n.last_name, n.id), '[]') from (
       select p.id, t.first_name, t.last_name, p.gross_salary, p.estimate
       from public.payments p join public.team_directory t on t.team_member_id = p.team_member_id
       where p.company_id = c.id and p.payment_type = 'Debit' and p.credited_at is null and p.payday = (
         select min(f.payday) from public.payments f
         where f.company_id = c.id and f.payday >= app.today() and f.payment_type = 'Debit' and f.credited_at is null)
       order by t.first_name, t.last_name, p.id limit 5) n) as next_paid,
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
