-- What the console needs to collect money: pauses of reminders, and views of what is owed and of the bank's lines.

create table app.reminder_pauses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- The last day without reminders.
  until app.day not null check (until between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  paused_at timestamptz not null default app.now(),
  paused_by uuid default auth.uid(),
  ended_at timestamptz,
  end_reason app.lines check (char_length(end_reason) between 1 and 500),
  check ((ended_at is null) = (end_reason is null))
);
create unique index reminder_pauses_open on app.reminder_pauses (company_id) where ended_at is null;
create index reminder_pauses_company_idx on app.reminder_pauses (company_id);
select app.protect('app.reminder_pauses');
grant select, insert, update (ended_at, end_reason) on app.reminder_pauses to service_role;
select app.let_staff_read('app.reminder_pauses');
create trigger audit after insert or update or delete on app.reminder_pauses for each row execute function app.audit('id', 'company_id');

create function app.guard_reminder_pause() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.ended_at is not null then
    raise exception 'A pause that has ended is never changed. Pause the reminders again.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_reminder_pause() from public;
create trigger guard before update on app.reminder_pauses for each row execute function app.guard_reminder_pause();

-- What each client owes today, by days past due. Buckets add up to what is open; money that is not applied is never netted into them.
create view public.staff_ageing with (security_invoker = true) as
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
    p.until as paused_until, p.reason::text as paused_because
  from sums s join public.companies c on c.id = s.company_id
  left join app.reminder_pauses p on p.company_id = c.id and p.ended_at is null and p.until >= app.today();

-- Invoices and credits of all clients, with what is open in cents.
create view public.staff_invoices with (security_invoker = true) as
  select i.id, i.company_id, c.legal_name as company, i.invoice_number, i.kind, i.status, i.due_date, i.payday, i.created_at,
    (i.amount * 100)::bigint as cents,
    case when i.kind <> 'Credit' and i.status in ('Pending', 'Overdue')
      then (i.amount * 100)::bigint - i.paid_cents - i.credited_cents - i.written_off_cents else 0 end as open
  from public.invoices i join public.companies c on c.id = i.company_id;

create view public.staff_receipts with (security_invoker = true) as
  select r.id, r.company_id, c.legal_name as company, r.number, r.received_on, r.method, r.payer, r.reference, r.state, r.amount_cents,
    r.applied_cents, r.refunded_cents, case when r.state = 'recorded' then r.amount_cents - r.applied_cents - r.refunded_cents else 0 end as left_cents
  from public.receipts r join public.companies c on c.id = r.company_id;

-- The lines of the provider's bank statements that are not withdrawn, and what was done with each.
create index bank_lines_day_idx on app.bank_lines (booked_on desc, id desc) where withdrawn_at is null;
create view public.staff_bank_lines with (security_invoker = true) as
  select l.id, l.import_id, l.booked_on, l.cents, l.text::text as text, l.payer::text as payer, g.reason::text as ignored_because, m.receipts, m.signals,
    case when m.receipts is not null then 'matched' when g.reason is not null then 'ignored' when l.cents < 0 then 'outgoing' else 'open' end as state
  from app.bank_lines l
  left join app.ignored_bank_lines g on g.line_id = l.id and g.undone_at is null
  left join lateral (
    select string_agg(coalesce(r.number, r.id::text), ', ' order by r.number) as receipts, min(array_to_string(b.signals, ' ')) as signals
    from app.bank_matches b join public.receipts r on r.id = b.receipt_id where b.line_id = l.id and b.undone_at is null) m on true
  where l.withdrawn_at is null;
grant select on public.staff_ageing, public.staff_invoices, public.staff_receipts, public.staff_bank_lines to staff;
