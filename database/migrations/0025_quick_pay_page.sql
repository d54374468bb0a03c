-- /pay with 50,000 lines in one company: its totals and the choice of whom to pay come from indexes alone, not from the lines,
-- whose stored working makes them wide.

drop index public.payments_payday_idx;
create index payments_payday_idx on public.payments (company_id, payday)
  include (gross_salary, ei, cpp, payment_type, credited_at, status);
create index payments_invoiced_end_idx on public.payments (team_member_id, end_date) where invoice_id is not null;

-- A one-time payment that was credited since was not paid in the end; of a scheduled line its credit line says so.
create or replace view public.pay_totals with (security_invoker = true) as
  select company_id, sum(total) as total, sum(payments)::integer as payments
  from (select company_id, sum(gross_salary + ei + cpp) as total, count(*) as payments
        from public.payments where lower(status) in ('collected', 'paid', 'complete') group by company_id
        union all
        select company_id, sum(amount), count(*)
        from public.wip_one_time_payments where status in ('Paid', 'Complete') and credited_at is null group by company_id) parts
  group by company_id;

-- Found from the upcoming lines; the latest end of what is invoiced is one look into the index for each member.
create or replace view public.payable_members with (security_invoker = true) as
  select u.company_id, u.team_member_id, t.first_name, t.last_name,
    (select max(p.end_date) from public.payments p where p.team_member_id = u.team_member_id and p.invoice_id is not null) as first_start
  from (select distinct company_id, team_member_id from public.payments where status = 'upcoming') u
  join public.team_members t using (team_member_id);

-- The calendar of the page begins after what is invoiced; so does what the database takes from a client.
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
end $$;
