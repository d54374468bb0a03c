-- The lists of clients and people count what the queue of the client has: a year's missing rates are one item of the queue, without a client.
-- Order by sort_name or created_at, then id.
create or replace view public.staff_clients with (security_invoker = true) as
  select c.id, c.sort_name,
    app.folded(c.legal_name || ' ' || c.billing_email || ' ' || c.personal_email) as search,
    c.user_id, c.legal_name, c.billing_email, c.personal_email, c.hiring_country, c.currency, c.created_at, c.company_address, c.tax_number,
    exists (select from public.new_documents d
      where d.company_id = c.id and d.type = 'EOR_SERVICE_AGREEMENT' and d.status = 'signed') as agreement_signed,
    (select p.plan_name from public.plans p where p.company_id = c.id and p.status = 'Completed' order by p.created_at desc limit 1) as plan,
    (select coalesce(sum((i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents), 0)::bigint from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as unpaid_cents,
    (select coalesce(bool_or(i.due_date < app.today()), false) from public.invoices i
      where i.company_id = c.id and i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')) as overdue,
    (select count(*)::int from public.pay_exceptions e
      where e.company_id = c.id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions,
    (select count(*)::int from public.pay_exceptions e
      where e.company_id = c.id and e.resolved_at is null and e.key <> 'ratesMissing' and e.severity = 'blocks') as blocking,
    (select count(*)::int from public.team_members t where t.company_id = c.id and t.status = 'approved') as people,
    (select min(p.payday)::date from public.payments p where p.company_id = c.id and p.payday >= app.today() and p.status <> 'paid' and p.credited_at is null) as next_payday
  from public.companies c;

-- One row for each term. Without a search: kind 'last'. With one: term from the text to the text and U+10FFFF. Order by term, team_member_id.
create or replace view public.staff_people with (security_invoker = true) as
  select s.kind, s.term::text as term, t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from app.people_terms s join public.team_members t using (team_member_id) join public.companies c on c.id = t.company_id;

-- People without a search. Order by commencement_date or status, then team_member_id: with terms joined, a planner may merge by
-- team_member_id, which reads all terms before a row. Order by term only what staff_people has.
create or replace view public.staff_team_members with (security_invoker = true) as
  select t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from public.team_members t join public.companies c on c.id = t.company_id;

-- An invoice has the address of its page.
-- Order by created_at, sort_number, sort_due or cents, then id. What has no number or due date is first. What a search finds is ordered
-- by unindexed before that: it is always false, and no index has it, so that the rows are found first and then sorted.
create or replace view public.staff_invoices with (security_invoker = true) as
  select i.id, i.company_id, c.legal_name as company, i.invoice_number, i.kind, i.status, i.due_date, i.payday, i.created_at,
    i.sort_cents as cents,
    case when i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
      then i.sort_cents - i.paid_cents - i.credited_cents - i.written_off_cents else 0 end as open,
    i.written_off_cents as written_off,
    case when i.invoice_number is null then '' else i.invoice_number end as sort_number,
    case when i.due_date is null then '0001-01-01'::date else i.due_date::date end as sort_due, i.status = '' as unindexed,
    i.hosted_invoice_url
  from public.invoices i join public.companies c on c.id = i.company_id;
