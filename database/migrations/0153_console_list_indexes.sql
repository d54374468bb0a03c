-- Lists of the console that show few of many rows find them by index.

-- Few invoices are not paid. A list of these, in any order, went through all that are.
create index invoices_unpaid_created_idx on public.invoices (status, created_at, id) where status <> 'Paid';
create index invoices_unpaid_cents_idx on public.invoices (status, sort_cents, id) where status <> 'Paid';
create index invoices_unpaid_number_idx on public.invoices (status, (case when invoice_number is null then '' else invoice_number end), id)
  where status <> 'Paid';
create index invoices_unpaid_due_idx on public.invoices
  (status, (case when due_date is null then '0001-01-01'::date else due_date::date end), id) where status <> 'Paid';

-- What a bank line is follows from its matches and from being ignored, which are other tables' rows. No index can have that, so the line
-- keeps it: triggers derive it from those rows, whatever is written.
create function app.bank_line_state(line bigint, cents bigint) returns text language sql stable set search_path = '' as $$
  select case when exists (select from app.bank_matches m where m.line_id = line and m.undone_at is null) then 'matched'
    when exists (select from app.ignored_bank_lines g where g.line_id = line and g.undone_at is null) then 'ignored'
    when cents < 0 then 'outgoing' else 'open' end
$$;
revoke execute on function app.bank_line_state(bigint, bigint) from public;
grant execute on function app.bank_line_state(bigint, bigint) to service_role;

alter table app.bank_lines add column state text not null default 'open' check (state in ('open', 'matched', 'ignored', 'outgoing'));
alter table app.bank_lines disable trigger user;
update app.bank_lines set state = app.bank_line_state(id, cents);
alter table app.bank_lines enable trigger user;
grant select (state) on app.bank_lines to staff;

-- As before, except that the state of a line follows.
create or replace function app.guard_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - array['withdrawn_at', 'state'] <> to_jsonb(old) - array['withdrawn_at', 'state'] or old.withdrawn_at is not null then
    raise exception 'A line of a bank statement is never changed.' using errcode = '23514';
  end if;
  if new.withdrawn_at is not null and exists (select from app.bank_matches m where m.line_id = new.id and m.undone_at is null) then
    raise exception 'A matched line is not withdrawn; undo its match first.' using errcode = '23514';
  end if;
  return new;
end $$;
create function app.fill_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  new.state := app.bank_line_state(new.id, new.cents);
  return new;
end $$;
create function app.follow_bank_line() returns trigger language plpgsql set search_path = '' as $$
begin
  update app.bank_lines set state = state where id = new.line_id and withdrawn_at is null;
  return null;
end $$;
revoke execute on function app.fill_bank_line(), app.follow_bank_line() from public;
create trigger fill_bank_line before insert or update on app.bank_lines for each row execute function app.fill_bank_line();
create trigger follow_bank_line after insert or update on app.bank_matches for each row execute function app.follow_bank_line();
create trigger follow_bank_line after insert or update on app.ignored_bank_lines for each row execute function app.follow_bank_line();

create index bank_lines_state_day_idx on app.bank_lines (state, booked_on, id) where withdrawn_at is null;
create index bank_lines_state_cents_idx on app.bank_lines (state, cents, id) where withdrawn_at is null;

-- Only a matched line is looked up in the matches.
create or replace view public.staff_bank_lines with (security_invoker = true) as
  select l.id, l.import_id, l.booked_on, l.cents, l.text::text as text, l.payer::text as payer, g.reason::text as ignored_because, m.receipts, m.signals,
    l.state
  from app.bank_lines l
  left join app.ignored_bank_lines g on g.line_id = l.id and g.undone_at is null
  left join lateral (
    select string_agg(coalesce(r.number, r.id::text), ', ' order by r.number) as receipts, min(array_to_string(b.signals, ' ')) as signals
    from app.bank_matches b join public.receipts r on r.id = b.receipt_id
    where l.state = 'matched' and b.line_id = l.id and b.undone_at is null) m on true
  where l.withdrawn_at is null;

-- As before, with the open bank lines by their state.
create or replace view public.staff_queue with (security_invoker = true) as
  select q.id, q.kind, q.what, q.blocking, q.due_on, q.opened_at, q.company_id, c.legal_name as company_name,
    q.team_member_id, concat_ws(' ', t.first_name, t.last_name) as person, q.reference, q.cents, q.detail
  from (
    select 'exception:' || e.id as id,
      case when e.key = 'treatmentMissing' then 'treatment' when e.key in ('agreementUnsigned', 'letterMissing', 'letterUnsigned') then 'signature'
        else 'exception' end as kind,
      e.key as what, e.severity = 'blocks' as blocking, coalesce(e.deadline, case when e.severity = 'blocks' then e.payday end)::date as due_on,
      e.opened_at, e.company_id, e.team_member_id, coalesce(o.reference, e.params ->> 'number') as reference, e.amount as cents,
      case when e.key in ('agreementUnsigned', 'letterMissing', 'letterUnsigned') and not exists (
        select from app.signature_requests s where s.company_id = e.company_id and s.team_member_id is not distinct from e.team_member_id
          and s.provider <> 'paper') then 'unsent'
        else o.payment_type end as detail
    from public.pay_exceptions e left join public.wip_one_time_payments o on o.id = e.one_time_payment_id
    where e.resolved_at is null and e.key <> 'ratesMissing'
    union all
    -- One item for a year, however many people wait for its rates.
    select 'figures:' || y.year, 'figures', 'ratesMissing', y.blocking, y.due_on, y.opened_at, null, null, y.year, null, y.people
    from (
      select coalesce(e.params ->> 'year', '') as year, bool_or(e.severity = 'blocks') as blocking, min(coalesce(e.deadline, e.payday))::date as due_on,
        min(e.opened_at) as opened_at, count(distinct e.team_member_id)::text as people
      from public.pay_exceptions e where e.resolved_at is null and e.key = 'ratesMissing' group by 1
    ) y
    union all
    select 'plan:' || p.id, 'plan', p.plan_name, false, null, p.created_at, p.company_id, null, null, k.amount_cents,
      case when k.id is null then 'requested' else 'checkout' end
    from public.plans p left join lateral (
      select k.id, k.amount_cents from app.checkouts k where k.plan_id = p.id and k.status = 'open' order by k.created_at desc limit 1) k on true
    where p.status = 'Processing'
    union all
    select 'receipt:' || r.id, 'receipt', r.method, false,
      (select min(i.due_date)::date from public.invoices i where i.company_id = r.company_id and i.status in ('Pending', 'Overdue')),
      r.recorded_at, r.company_id, null, r.number, r.amount_cents - r.applied_cents - r.refunded_cents, r.payer::text
    from public.receipts r where r.state = 'recorded' and r.applied_cents + r.refunded_cents < r.amount_cents
    union all
    select 'bank:' || l.id, 'bank', '', false, null, b.imported_at, null, null, l.booked_on::text, l.cents, l.text::text
    from app.bank_lines l join app.bank_imports b on b.id = l.import_id
    where l.withdrawn_at is null and l.state = 'open'
    union all
    select 'signature:' || s.id, 'signature', s.type, false, null, s.created_at, s.company_id, s.team_member_id, null, null, null
    from app.signature_requests s
    where s.status = 'sent' and s.replaced_at is null and not exists (
      select from public.pay_exceptions e where e.company_id = s.company_id and e.resolved_at is null
        and e.key = case s.type when 'EOR_SERVICE_AGREEMENT' then 'agreementUnsigned' else 'letterUnsigned' end
        and e.team_member_id is not distinct from s.team_member_id)
    union all
    select 'job:' || j.id, case when j.mail_id is null then 'job' else 'mail' end, coalesce(x.subject, j.job), false, null, j.failed_at,
      j.company_id, null, x.to_address, null, coalesce(j.error, x.last_error)
    from app.failed_jobs() j left join app.mail_messages x on x.id = j.mail_id
    union all
    select 'mail:' || x.id, 'mail', x.subject, false, null, x.created_at, null, null, x.to_address, null, x.last_error
    from app.mail_messages x
    where x.sent_at is null and x.attempts >= 3 and not exists (select from app.failed_jobs() j where j.mail_id = x.id)
    union all
    select 'installation:' || f."check", 'installation', f."check", false, null, f.checked_at, null, null, null, null, f.advice
    from app.installation_findings() f
  ) q
  left join public.companies c on c.id = q.company_id
  left join public.team_members t on t.team_member_id = q.team_member_id;
