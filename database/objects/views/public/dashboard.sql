-- The figures of the portal's dashboard in one row per company, so that the page reads them in one request. The caller's own row security
-- applies to every table underneath. Counts, payees and who was added are the same for every role. When a person was activated is for those who
-- see their record. Problems of pay that wait for others are counted apart. The dashboard is also what staff see of
-- a client, so it asks for the page of the agreement instead of reading the column.
create view public.dashboard with (security_invoker = true) as
  select c.id as company_id,
    (select count(*) from public.team_directory t where t.company_id = c.id)::integer as team_members,
    (select count(*) from public.team_directory t where t.company_id = c.id and t.status = 'approved')::integer as approved_members,
    -- Problems that hold up pay and that the company can fix, apart from unpaid invoices.
    (select count(*) from public.pay_exceptions e where e.company_id = c.id and e.severity = 'blocks' and e.actor = 'client'
       and e.invoice_id is null and e.resolved_at is null)::integer as held_pay,
    -- Placement letters without a signature, the oldest first: at most 20, each with the number of all. One that was declined or has expired counts until
    -- a new one is sent, while the person is on the team.
    (select coalesce(jsonb_agg(to_jsonb(l) order by l.created_at, l.id), '[]') from (
       select d.id, d.team_member_id, t.first_name, t.last_name, d.status, d.created_at, d.reminded_at, count(*) over ()::int as of_all
       from public.new_documents d join public.team_directory t on t.team_member_id = d.team_member_id
       where d.company_id = c.id and d.type = 'EMPLOYEE_PLACEMENT_LETTER' and (d.status = 'sent' or d.status in ('declined', 'expired')
         and not exists (select from public.new_documents n
           where n.team_member_id = d.team_member_id and n.type = d.type and (n.created_at, n.id) > (d.created_at, d.id))
         and not exists (select from public.employment_ends e
           where e.team_member_id = d.team_member_id and e.undone_at is null and e.rehired_on is null))
       order by d.created_at, d.id limit 20) l) as unsigned_letters,
    -- The newest service agreement, or null when none was sent.
    (select jsonb_build_object('status', d.status, 'file_url', app.agreement_page(d.id)) from public.new_documents d
     where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' order by d.created_at desc limit 1) as agreement,
    (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'invoice_number', i.invoice_number, 'status', i.status, 'amount', i.amount,
       'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'written_off_cents', i.written_off_cents,
       'due_date', i.due_date, 'hosted_invoice_url', i.hosted_invoice_url) order by i.due_date, i.created_at, i.id), '[]')
     from public.invoices i where i.company_id = c.id and i.status in ('Pending', 'Overdue')) as invoices,
    -- Twelve months that end with this one, and the days planned after today.
    (select coalesce(jsonb_agg(to_jsonb(p) - 'company_id' order by p.day), '[]') from public.payday_costs p
     where p.company_id = c.id and p.day >= (date_trunc('month', app.today()) - interval '11 months')::date) as costs,
    -- Five of the people that the next payday pays, in the order of their names, with the number of all. Late and regular lines of a person are one, with
    -- allowances.
    (select coalesce(jsonb_agg(to_jsonb(n) order by n.first_name, n.last_name, n.id), '[]') from (
       select (array_agg(p.id order by p.start_date))[1] as id, t.first_name, t.last_name,
         sum(p.gross_salary::numeric) + coalesce((select sum(o.amount::numeric) from public.wip_one_time_payments o
           where o.team_member_id = t.team_member_id and o.payday = min(p.payday) and o.pay_item_id is not null and o.status <> 'Canceled'
             and o.credited_at is null), 0) as gross_salary,
         bool_or(p.estimate) as estimate, count(*) over ()::int as people
       from public.payments p join public.team_directory t on t.team_member_id = p.team_member_id
       where p.company_id = c.id and p.payment_type = 'Debit' and p.credited_at is null and p.payday = (
         select min(f.payday) from public.payments f
         where f.company_id = c.id and f.payday >= app.today() and f.payment_type = 'Debit' and f.credited_at is null)
       group by t.team_member_id, t.first_name, t.last_name order by t.first_name, t.last_name, t.team_member_id limit 5) n) as next_paid,
    -- The five newest things that happened, never a planned line.
    (select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at desc, a.id), '[]') from (
       select e.*,
         e.verb in ('requested', 'final') and exists (
           select from public.wip_one_time_payments o where o.id = e.id and o.invoice_id is not null) as invoiced,
         case
           when e.verb = 'added' then app.person_behind(c.id, 'public.team_members', e.id, null)
           when e.verb = 'activated' then app.person_behind(c.id, 'public.team_members', e.id, 'approved')
           when e.verb = 'requested' then app.person_behind(c.id, 'public.wip_one_time_payments', e.id, null)
          when e.verb = 'away' then (select app.person_name(c.id, a.decided_by) from public.time_away a where a.id = e.id)
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
          from public.wip_one_time_payments o where o.company_id = c.id and o.recovery_id is null and o.corrects_year is null and o.pay_item_id is null order by o.created_at desc limit 5)
         union all
         -- What a person asked for and somebody answered; what the client recorded is no answer.
         (select a.id, 'away', a.state, a.decided_at, t.first_name || ' ' || t.last_name, null, a.first_day, null, null
          from public.time_away a join public.team_directory t on t.team_member_id = a.team_member_id
          where a.company_id = c.id and a.state in ('approved', 'declined') and a.decided_at > a.requested_at
          order by a.decided_at desc limit 5)
         union all
         (select m.id, 'joined', '', m.added_at, coalesce(app.person_name(c.id, m.user_id), ''), null, null, m.role, null
          from public.company_members m where m.company_id = c.id and m.role <> 'owner' and m.removed_at is null
          order by m.added_at desc limit 5)
       ) e order by e.created_at desc, e.id limit 5) a) as activity,
    -- Pay that the provider or a third party has to free.
    (select count(*) from public.pay_exceptions e where e.company_id = c.id and e.severity = 'blocks' and e.actor <> 'client'
       and e.resolved_at is null)::integer as waiting_pay,
    -- Problems of pay that the company can fix, apart from unpaid invoices, and warnings that it can check: at most 20, each with the number of
    -- all. That the company owes too much is one problem, whomever it keeps from being planned.
    (select coalesce(jsonb_agg(to_jsonb(x) order by x.severity, x.deadline, x.id), '[]') from (
       select distinct_problems.*, count(*) over ()::int as of_all from (
         select distinct on (case when e.key = 'creditStopped' then e.key else e.id::text end)
           e.id, e.key, e.severity, e.actor, e.team_member_id, t.first_name, t.last_name, e.payday, e.deadline, e.params
         from public.pay_exceptions e left join public.team_directory t on t.team_member_id = e.team_member_id
         where e.company_id = c.id and e.actor = 'client' and e.resolved_at is null and (e.severity = 'warns' or e.invoice_id is null)
         order by case when e.key = 'creditStopped' then e.key else e.id::text end, e.deadline, e.id) distinct_problems
       order by severity, deadline, id limit 20) x) as own_problems,
    -- People who are not active yet, apart from those who left, by their first day: at most 20, each with the number of all.
    (select coalesce(jsonb_agg(to_jsonb(w) order by w.commencement_date, w.team_member_id), '[]') from (
       select t.team_member_id, t.first_name, t.last_name, t.commencement_date, t.paid_until, t.payroll_schedule, t.approved_date,
         count(*) over ()::int as of_all
       from public.team_members t
       where t.company_id = c.id and t.status <> 'approved' and not exists (
         select from public.employment_ends e where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null)
       order by t.commencement_date, t.team_member_id limit 20) w) as waiting_members,
    -- Requests for time away that wait for an answer, the first day first: at most 20, each with the number of all.
    (select coalesce(jsonb_agg(to_jsonb(r) order by r.first_day, r.id), '[]') from (
       select a.id, a.first_day, a.last_day, t.first_name, t.last_name, count(*) over ()::int as of_all
       from public.time_away a join public.team_directory t on t.team_member_id = a.team_member_id
       where a.company_id = c.id and a.state = 'requested'
       order by a.first_day, a.id limit 20) r) as away_requests,
    -- Expenses that wait for an answer, the first claimed first: at most 20, each with the number of all.
    (select coalesce(jsonb_agg(to_jsonb(x) order by x.requested_at, x.id), '[]') from (
       select e.id, e.requested_at, e.amount_cents, e.category, t.first_name, t.last_name, count(*) over ()::int as of_all
       from public.expenses e join public.team_directory t on t.team_member_id = e.team_member_id
       where e.company_id = c.id and e.state = 'requested'
       order by e.requested_at, e.id limit 20) x) as expense_requests,
    -- Paydays that are over and not paid in full, each with the invoice that its pay waits for, if one is open. Five, the earliest first.
    (select coalesce(jsonb_agg(to_jsonb(l) order by l.payday, l.invoice_number), '[]') from (
       select u.payday, count(distinct u.team_member_id)::integer as people, i.invoice_number
       from (
         select p.payday, p.team_member_id, p.invoice_id from public.payments p
         where p.company_id = c.id and p.payday < app.today() and p.status in ('upcoming', 'processing', 'collected')
           and p.payment_type = 'Debit' and p.credited_at is null
         union all
         select o.payday, o.team_member_id, o.invoice_id from public.wip_one_time_payments o
         where o.company_id = c.id and o.payday < app.today() and o.status = 'Processing' and o.credited_at is null) u
       left join public.invoices i on i.id = u.invoice_id and i.status in ('Pending', 'Overdue')
       group by u.payday, i.invoice_number order by u.payday, i.invoice_number limit 5) l) as late_pay,
    -- What a company has done on its way to its first payday, each with its day; null a month after that day was paid.
    case when not exists (select from public.payments p
       where p.company_id = c.id and p.payday < app.today() - 31 and lower(p.status) in ('paid', 'complete') and p.payment_type = 'Debit')
    then jsonb_build_object(
      'signed_at', (select app.status_since(c.id, 'public.new_documents', d.id, 'signed') from public.new_documents d
         where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' and d.status = 'signed' order by d.created_at limit 1),
      'planned_at', (select min(p.created_at) from public.plans p where p.company_id = c.id and p.status <> 'Processing'),
      'added_at', (select min(t.date_added) from public.team_directory t where t.company_id = c.id),
      'activated_at', (select min(t.approved_date) from public.team_members t where t.company_id = c.id),
      'payday', (select jsonb_build_object('day', p.payday, 'paid', bool_and(lower(p.status) in ('paid', 'complete')),
           'people', count(distinct p.team_member_id), 'gross', sum(p.gross_salary::numeric) + coalesce((select sum(o.amount::numeric) from public.wip_one_time_payments o
             where o.company_id = c.id and o.payday = p.payday and o.pay_item_id is not null and o.status <> 'Canceled' and o.credited_at is null), 0),
           'first_name', (array_agg(t.first_name order by t.first_name, t.last_name, t.team_member_id))[1],
           'last_name', (array_agg(t.last_name order by t.first_name, t.last_name, t.team_member_id))[1],
           'invoice', (select jsonb_build_object('invoice_number', i.invoice_number, 'due_date', i.due_date, 'paid_at', i.paid_at) from public.invoices i
             where i.id = (array_agg(p.invoice_id order by p.invoice_id))[1] and i.invoice_number is not null))
         from public.payments p join public.team_directory t on t.team_member_id = p.team_member_id
         where p.company_id = c.id and p.payment_type = 'Debit' and p.credited_at is null and p.payday = (
           select min(f.payday) from public.payments f where f.company_id = c.id and f.payment_type = 'Debit' and f.credited_at is null)
         group by p.payday)) end as first_payday,
    -- Whether someone active works in Quebec, whose EI has QPIP in it and whose CPP is QPP.
    app.employs_in_quebec(c.id) as quebec,
    -- The lines of the next payday that are not invoiced yet, by province and days, from which the browser estimates fee and levies.
    (select coalesce(jsonb_agg(to_jsonb(g) order by g.province, g.start_date, g.end_date), '[]') from (
       select p.calculation -> 'steps' ->> 'province' as province, p.start_date, p.end_date, count(*)::int as lines, sum(p.gross_salary) as gross
       from public.payments p
       where p.company_id = c.id and p.payment_type = 'Debit' and p.credited_at is null and p.invoice_id is null and p.payday = (
         select min(f.payday) from public.payments f
         where f.company_id = c.id and f.payday >= app.today() and f.payment_type = 'Debit' and f.credited_at is null)
       group by 1, 2, 3) g) as next_lines,
    -- The allowances and benefits that go with those lines, by province and kind, with their value in cents: levies and premiums are on them.
    (select coalesce(jsonb_agg(to_jsonb(g) order by g.province, g.kind), '[]') from (
       select o.calculation -> 'steps' ->> 'province' as province, o.item_kind as kind, sum(o.item_cents)::bigint as cents
       from public.wip_one_time_payments o
       where o.company_id = c.id and o.pay_item_id is not null and o.status <> 'Canceled' and o.credited_at is null and o.invoice_id is null
         and o.payday = (select min(f.payday) from public.payments f
           where f.company_id = c.id and f.payday >= app.today() and f.payment_type = 'Debit' and f.credited_at is null)
       group by 1, 2) g) as next_items
  from public.companies c;
grant select on public.dashboard to authenticated, service_role, staff;
