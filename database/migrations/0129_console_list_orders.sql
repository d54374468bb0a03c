-- The orders of the console's lists. Each is a column that is never null and then a key, with an index, so that any page starts at its
-- first row. Row security lets an index start only at what is compared without leaks: plain text, dates and integers, but neither
-- numeric nor the result of app.folded. They get separate columns, which no statement writes and the audit log omits. The database
-- generates them; PostgreSQL 18 streams no generated column, so a trigger fills those of the tables whose changes are streamed.

grant execute on function app.folded(text) to authenticated, service_role;
alter table public.companies add column sort_name text collate "C" not null generated always as (app.folded(legal_name)) stored;
alter table app.signature_requests add column sort_name text collate "C" not null generated always as (app.folded(subject)) stored;
grant select (sort_name) on app.signature_requests to staff;

alter table public.documents add column sort_name text collate "C" not null default '';
alter table public.invoices add column sort_cents bigint not null default 0;
-- Not an update, which would be an entry of the audit log for each row.
alter table public.documents alter column sort_name type text collate "C" using app.folded(name);
alter table public.invoices alter column sort_cents type bigint using (amount * 100)::bigint;
create function app.fill_sort_column() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'documents' then
    new.sort_name := app.folded(new.name);
  else
    new.sort_cents := (new.amount * 100)::bigint;
  end if;
  return new;
end $$;
revoke execute on function app.fill_sort_column() from public;
create trigger fill_sort_column before insert or update on public.documents for each row execute function app.fill_sort_column();
create trigger fill_sort_column before insert or update on public.invoices for each row execute function app.fill_sort_column();

do $do$
begin
  execute replace(pg_get_functiondef('app.audit()'::regprocedure), '- ''refresh_token_hmac_key''',
    '- array[''refresh_token_hmac_key'', ''sort_name'', ''sort_cents'']');
end $do$;

create index companies_sort_name_idx on public.companies (sort_name, id);
create index companies_created_idx on public.companies (created_at, id);
create index team_members_commencement_idx on public.team_members (commencement_date, team_member_id);
create index team_members_status_idx on public.team_members (status, team_member_id);
create index invoices_created_idx on public.invoices (created_at, id);
create index invoices_sort_cents_idx on public.invoices (sort_cents, id);
create index invoices_sort_number_idx on public.invoices ((case when invoice_number is null then '' else invoice_number end), id);
create index invoices_sort_due_idx on public.invoices ((case when due_date is null then '0001-01-01'::date else due_date::date end), id);
create index receipts_received_idx on public.receipts (received_on, id);
create index receipts_amount_cents_idx on public.receipts (amount_cents, id);
create index receipts_sort_number_idx on public.receipts ((case when number is null then '' else number end), id);
create index bank_lines_cents_idx on app.bank_lines (cents, id) where withdrawn_at is null;
create index signature_requests_sort_name_idx on app.signature_requests (sort_name, id);
create index documents_sort_name_idx on public.documents (sort_name, id);

-- The lists of clients and people count the exceptions that the queue has for a client. Rates that are missing are one item of the
-- queue, for no client.
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

-- Order by any column of amounts or by sort_name, then company_id: all of them are added up for any page.
create or replace view public.staff_ageing with (security_invoker = true) as
  with open as (
    select i.company_id, app.today() - coalesce(i.due_date::date, (i.created_at at time zone 'America/Toronto')::date) as late,
      (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents as cents, 0::bigint as unapplied
    from public.invoices i where i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
    union all
    select r.company_id, 0, 0, r.amount_cents - r.applied_cents - r.refunded_cents
    from public.receipts r where r.state = 'recorded' and r.applied_cents + r.refunded_cents < r.amount_cents
    union all
    select c.company_id, 0, 0, (-c.amount * 100)::bigint - c.refunded_cents
      - coalesce((select sum(a.cents) from public.allocations a where a.credit_id = c.id), 0)::bigint
    from public.invoices c where c.kind = 'Credit'
  ), sums as (
    select company_id, coalesce(sum(cents) filter (where late <= 0), 0)::bigint as not_due,
      coalesce(sum(cents) filter (where late between 1 and 30), 0)::bigint as to_30,
      coalesce(sum(cents) filter (where late between 31 and 60), 0)::bigint as to_60,
      coalesce(sum(cents) filter (where late between 61 and 90), 0)::bigint as to_90,
      coalesce(sum(cents) filter (where late > 90), 0)::bigint as over_90, sum(cents)::bigint as open, sum(unapplied)::bigint as unapplied
    from open group by company_id having sum(cents) <> 0 or sum(unapplied) <> 0
  )
  select s.company_id, c.legal_name as company, s.not_due, s.to_30, s.to_60, s.to_90, s.over_90, s.open, s.unapplied,
    p.until as paused_until, p.reason::text as paused_because, c.sort_name
  from sums s join public.companies c on c.id = s.company_id
  left join app.reminder_pauses p on p.company_id = c.id and p.ended_at is null and p.until >= app.today();

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

-- Order by received_on, amount_cents or sort_number, then id.
create or replace view public.staff_receipts with (security_invoker = true) as
  select r.id, r.company_id, c.legal_name as company, r.number, r.received_on, r.method, r.payer, r.reference, r.state, r.amount_cents,
    r.applied_cents, r.refunded_cents, case when r.state = 'recorded' then r.amount_cents - r.applied_cents - r.refunded_cents else 0 end as left_cents,
    case when r.number is null then '' else r.number end as sort_number, r.state = '' as unindexed
  from public.receipts r join public.companies c on c.id = r.company_id;

-- Order by created_at or sort_name, then id.
create or replace view public.staff_signature_requests with (security_invoker = true) as
  select r.id, r.type, r.subject, r.status, r.company_id, c.legal_name as company, r.team_member_id, r.created_at, r.updated_at,
    r.reminded_at, r.replaced_at is not null as replaced, r.provider = 'paper' as on_paper, r.sort_name
  from app.signature_requests r join public.companies c on c.id = r.company_id;
create or replace view public.staff_documents with (security_invoker = true) as
  select d.id, d.name, d.tag, d.file_path, d.created_at, c.id as company_id, c.legal_name as company, d.sort_name
  from public.documents d join public.companies c on c.id = d.company_id;

-- One row for each term. Without a search: kind 'last'. With one: term from the text to the text and U+10FFFF. Order by term, team_member_id.
create or replace view public.staff_people with (security_invoker = true) as
  select s.kind, s.term::text as term, t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from app.people_terms s join public.team_members t using (team_member_id) join public.companies c on c.id = t.company_id;

-- People without a search. Order by commencement_date or status, then team_member_id: with terms joined, a planner may merge by
-- team_member_id, which reads all terms before a row. Order by term only what staff_people has.
create view public.staff_team_members with (security_invoker = true) as
  select t.team_member_id, t.company_id, c.legal_name as company_name, t.first_name, t.last_name, t.email, t.role,
    t.status, t.state as province, t.commencement_date,
    (select count(*)::int from public.pay_exceptions e
      where e.team_member_id = t.team_member_id and e.resolved_at is null and e.key <> 'ratesMissing') as exceptions
  from public.team_members t join public.companies c on c.id = t.company_id;
grant select on public.staff_team_members to staff;
