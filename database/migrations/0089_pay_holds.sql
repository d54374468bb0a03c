-- Pay that the provider's staff hold back, and payouts with their bank reference.

-- A hold is of a person, of days, or of a person's days. Held days stay owed: they are not invoiced, and lines that are collected stay so.
create table app.pay_holds (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  -- Null for everyone of the client.
  team_member_id uuid,
  -- Both null for every day until the release.
  first_day app.day check (first_day between '1900-01-01' and '2200-12-31'),
  last_day app.day check (last_day between '1900-01-01' and '2200-12-31'),
  reason app.lines not null check (char_length(reason) between 1 and 500),
  held_at timestamptz not null default app.now(),
  held_by uuid default auth.uid(),
  released_at timestamptz,
  released_by uuid,
  release_reason app.lines check (char_length(release_reason) between 1 and 500),
  check ((first_day is null) = (last_day is null) and first_day <= last_day),
  check (team_member_id is not null or first_day is not null),
  check ((released_at is null) = (release_reason is null)),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index pay_holds_open on app.pay_holds (company_id, team_member_id, first_day, last_day) nulls not distinct
  where released_at is null;
create index pay_holds_member_idx on app.pay_holds (company_id, team_member_id);
select app.protect('app.pay_holds');
grant select, insert, update (released_at, released_by, release_reason) on app.pay_holds to service_role;
select app.let_staff_read('app.pay_holds');
create trigger audit after insert or update or delete on app.pay_holds for each row execute function app.audit('id', 'company_id');

create function app.guard_pay_hold() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.released_at is not null then
    raise exception 'A released hold is never changed. Hold the pay again.' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function app.guard_pay_hold() from public;
create trigger guard before update on app.pay_holds for each row execute function app.guard_pay_hold();

-- What the provider paid out to people, under one reference at its bank.
create table app.payouts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete restrict,
  payday app.day not null check (payday between '1900-01-01' and '2200-12-31'),
  reference app.line not null check (char_length(reference) between 1 and 200),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  unique (company_id, id)
);
create index payouts_company_idx on app.payouts (company_id, payday);
-- A line is paid out once.
create table app.payout_lines (
  payment_id uuid primary key references public.payments on delete restrict,
  company_id uuid not null,
  payout_id uuid not null,
  foreign key (company_id, payout_id) references app.payouts (company_id, id)
);
create index payout_lines_payout_idx on app.payout_lines (payout_id);
select app.protect('app.payouts'), app.protect('app.payout_lines');
grant select, insert on app.payouts, app.payout_lines to service_role;
select app.let_staff_read('app.payouts'), app.let_staff_read('app.payout_lines');
create trigger audit after insert or update or delete on app.payouts for each row execute function app.audit('id', 'company_id');

create view public.staff_pay_holds with (security_invoker = true) as
  select h.id, h.company_id, c.legal_name as company, h.team_member_id, t.first_name, t.last_name, h.first_day, h.last_day, h.reason, h.held_at
  from app.pay_holds h join public.companies c on c.id = h.company_id
  left join public.team_members t on t.team_member_id = h.team_member_id
  where h.released_at is null;

-- The lines of scheduled pay that are not credited, with the stage of their money. Paid lines leave the board after 31 days.
create index payments_board_idx on public.payments (payday, company_id);
create view public.staff_pay_lines with (security_invoker = true) as
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.gross_salary, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.late, p.estimate, coalesce(i.created_at, p.created_at) as since, o.reference as payout_reference,
    case when lower(p.status) = 'upcoming' then 'planned'
      when lower(p.status) in ('paid', 'complete') then 'paid'
      when lower(p.status) = 'collected' then 'collected'
      when coalesce(i.paid_cents + i.credited_cents, 0) > 0 then 'funded'
      else 'issued' end as stage
  from public.payments p
  join public.team_members t on t.team_member_id = p.team_member_id
  left join public.invoices i on i.id = p.invoice_id
  left join app.payout_lines l on l.payment_id = p.id
  left join app.payouts o on o.id = l.payout_id
  where p.payment_type = 'Debit' and p.credited_at is null;
-- One row for a client's payday and stage.
create view public.staff_pay_board with (security_invoker = true) as
  select l.company_id, c.legal_name as company, l.payday, l.stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
    count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
    min(l.since) as since, count(l.payout_reference)::integer as paid_out, bool_or(l.estimate) as estimate
  from public.staff_pay_lines l join public.companies c on c.id = l.company_id
  where l.payday >= app.today() - 31 or l.stage <> 'paid'
  group by l.company_id, c.legal_name, l.payday, l.stage;
-- The columns of the board.
create view public.staff_pay_stages with (security_invoker = true) as
  select stage, count(*)::integer as periods, sum(people)::integer as people, sum(total) as total, min(since) as oldest
  from public.staff_pay_board group by stage;
grant select on public.staff_pay_holds, public.staff_pay_lines, public.staff_pay_board, public.staff_pay_stages to staff;

-- The client sees that its provider holds pay, and not why.
alter table public.pay_exceptions drop constraint pay_exceptions_key_check;
alter table public.pay_exceptions add constraint pay_exceptions_key_check check (key in ('provinceMissing', 'salaryMissing', 'treatmentMissing',
  'ratesMissing', 'payHeld', 'invoiceUnfunded', 'salaryBelowMinimum', 'sinMissing', 'sinShared', 'agreementUnsigned', 'letterUnsigned',
  'providerCallFailed', 'invoicedAfterEnd'));
