-- A one-time payment whose date had passed when it was invoiced is paid on a later day: the payday of its invoice. Until it is invoiced,
-- its payday is its date.
alter table public.wip_one_time_payments add column payday app.day;
alter table public.wip_one_time_payments disable trigger user;
update public.wip_one_time_payments o
  set payday = greatest(o.start_date, (select i.payday from public.invoices i where i.id = o.invoice_id));
alter table public.wip_one_time_payments enable trigger user;
alter table public.wip_one_time_payments alter column payday set not null;

-- As before, and it sets the payday.
create or replace function app.fill_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  member record;
  earliest date;
begin
  select t.company_id, t.first_name || ' ' || t.last_name as name, t.email, t.status, c.legal_name into member
  from public.team_members t join public.companies c on c.id = t.company_id
  where t.team_member_id = new.team_member_id;
  if not found then
    raise exception 'Selected employee not found' using errcode = 'P0001';
  end if;
  if app.is_client() then
    if member.status <> 'approved' then
      raise exception 'Only an approved team member can be paid.' using errcode = 'P0001';
    end if;
    earliest := greatest(app.today() + 15,
      (select max(p.end_date) from public.payments p where p.team_member_id = new.team_member_id and p.invoice_id is not null));
    if new.start_date < earliest then
      raise exception 'The earliest payment date is %.', to_char(earliest, 'YYYY-MM-DD') using errcode = 'P0001';
    end if;
  end if;
  new.payday := new.start_date;
  new.company_id := member.company_id;
  new.employee_name := member.name;
  new.employee_email := member.email;
  new.company_legal_name := member.legal_name;
  new.reference := coalesce(new.reference, 'OTP-' || upper(left(replace(new.id::text, '-', ''), 10)));
  -- Bonus, stipend and vacation pay always carry contributions, a reimbursement never does.
  new.treatment := case
    when new.payment_type in ('Bonus', 'Stipend', 'Vacation') then 'contributions'
    when new.payment_type = 'Reimbursement' then 'none'
    else new.treatment end;
  return new;
end 
$$;

-- As before, and the payday follows the date until the payment is invoiced.
create or replace function app.guard_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and (old.status, new.status) not in
     (('Processing', 'Paid'), ('Processing', 'Complete'), ('Processing', 'Canceled')) then
    raise exception 'A one-time payment cannot go from % to %.', old.status, new.status using errcode = '23514';
  end if;
  if app.is_client() and new.status is distinct from old.status then
    if new.status <> 'Canceled' then
      raise exception 'A one-time payment can only be canceled.' using errcode = '42501';
    end if;
    if old.invoice_id is not null then
      raise exception 'This payment is on an invoice already and can no longer be canceled.' using errcode = 'P0001';
    end if;
  end if;
  if (new.amount, new.team_member_id, new.company_id) is distinct from (old.amount, old.team_member_id, old.company_id) then
    raise exception 'A one-time payment is never changed once requested.' using errcode = '23514';
  end if;
  if old.invoice_id is not null and (new.invoice_id, new.ei, new.cpp, new.calculation, new.treatment, new.payday)
     is distinct from (old.invoice_id, old.ei, old.cpp, old.calculation, old.treatment, old.payday) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  if new.invoice_id is null then
    new.payday := new.start_date;
  end if;
  return new;
end 
$$;

-- What follows is as before, and shows a one-time payment on its payday.
drop index public.one_time_payments_board_idx;
create index one_time_payments_board_idx on public.wip_one_time_payments (payday, company_id);

create or replace view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, (count(*) filter (where payment_type = 'Debit' and credited_at is null))::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0 as one_time_payments, 0::numeric as one_time,
    (count(*) filter (where estimate))::integer as estimates
  from public.payments group by company_id, payday
  union all
  select company_id, payday, 0, 0, 0, 0, count(*)::integer, sum(amount), 0
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, payday;

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
  select p.id, p.company_id, p.team_member_id, t.first_name, t.last_name, p.start_date, p.end_date, p.payday, p.amount, p.ei, p.cpp,
    p.invoice_id, i.invoice_number, p.payday > p.start_date, p.estimate, coalesce(i.created_at, p.created_at), o.reference,
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

create or replace view public.staff_pay_board with (security_invoker = true) as
  (select c.id as company_id, c.legal_name as company, l.payday, 'planned' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, p.created_at as since, null::uuid as payout_id, p.estimate
      from public.payments p
      where lower(p.status) = 'upcoming' and p.payment_type = 'Debit' and p.credited_at is null
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, p.created_at, o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.status = 'Processing' and p.invoice_id is null and p.credited_at is null
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'issued' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'processing' and coalesce(i.paid_cents + i.credited_cents, 0) <= 0
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and p.invoice_id is not null and i.status <> 'Paid' and i.paid_cents + i.credited_cents <= 0
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'funded' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, i.created_at as since, o.payout_id, p.estimate
      from public.payments p
      join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'processing' and i.paid_cents + i.credited_cents > 0
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and p.invoice_id is not null and i.status <> 'Paid' and i.paid_cents + i.credited_cents > 0
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'collected' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) = 'collected'
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status = 'Processing' and i.status = 'Paid'
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name)
  union all
  (select c.id as company_id, c.legal_name as company, l.payday, 'paid' as stage, min(l.start_date) as first_day, max(l.end_date) as last_day,
      count(distinct l.team_member_id)::integer as people, count(*)::integer as lines, sum(l.gross_salary + l.ei + l.cpp) as total,
      min(l.since) as since, count(l.payout_id)::integer as paid_out, bool_or(l.estimate) as estimate
    from (
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.gross_salary, p.ei, p.cpp, coalesce(i.created_at, p.created_at) as since, o.payout_id, p.estimate
      from public.payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_lines o on o.payment_id = p.id
      where p.payment_type = 'Debit' and p.credited_at is null and lower(p.status) in ('paid', 'complete') and p.payday >= app.today() - 31
      union all
      select p.company_id, p.team_member_id, p.payday, p.start_date, p.end_date, p.amount, p.ei, p.cpp, coalesce(i.created_at, p.created_at), o.payout_id, p.estimate
      from public.wip_one_time_payments p
      left join public.invoices i on i.id = p.invoice_id
      left join app.payout_one_time_payments o on o.one_time_payment_id = p.id
      where p.credited_at is null and p.status in ('Paid', 'Complete') and p.payday >= app.today() - 31
    ) l join public.companies c on c.id = l.company_id
    group by l.payday, c.id, c.legal_name
    order by l.payday desc, c.id desc);
