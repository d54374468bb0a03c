-- One-time payments become part of the pay cycle, and what was invoiced is corrected by credits.

-- Whether a one-time payment carries statutory contributions; null while nobody has said it of a Severance or Other.
alter table public.wip_one_time_payments
  add column treatment text check (treatment in ('contributions', 'none')),
  add column ei numeric(12, 2) not null default 0,
  add column cpp numeric(12, 2) not null default 0,
  add column calculation jsonb,
  add column credited_at timestamptz;
grant insert (treatment), update (status) on public.wip_one_time_payments to authenticated;
create policy one_time_payments_update on public.wip_one_time_payments for update to authenticated
  using (company_id = any (array(select app.my_company_ids())))
  with check (company_id = any (array(select app.my_company_ids())));

create or replace function app.fill_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  member record;
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
    if new.start_date < app.today() + 15 then
      raise exception 'The earliest payment date is %.', to_char(app.today() + 15, 'YYYY-MM-DD') using errcode = 'P0001';
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
  if old.invoice_id is not null and (new.invoice_id, new.ei, new.cpp, new.calculation, new.treatment)
     is distinct from (old.invoice_id, old.ei, old.cpp, old.calculation, old.treatment) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  return new;
end $$;

-- What an invoice is about, and which invoice a credit corrects.
alter table public.invoices
  add column kind text not null default 'Pay period' check (kind in ('Pay period', 'One-time', 'Credit')),
  add column credit_of uuid references public.invoices,
  add column reason text check (char_length(reason) <= 500),
  add constraint invoices_credit_names_its_invoice check ((kind = 'Credit') = (credit_of is not null)),
  add constraint invoices_only_credits_are_negative check ((kind = 'Credit') = (amount < 0) or amount = 0);
create index invoices_credit_idx on public.invoices (credit_of) where credit_of is not null;

-- A credited line stays as it is; beside it stands a line that takes it back, and the period may be paid anew.
alter table public.payments
  add column credited_at timestamptz,
  add column credit_of uuid unique references public.payments,
  add constraint payments_credit_names_its_line check ((payment_type = 'Credit') = (credit_of is not null));
drop index public.payments_one_line_per_period;
create unique index payments_one_line_per_period on public.payments (team_member_id, start_date)
  where payment_type = 'Debit' and credited_at is null;

drop index public.payments_payday_idx;
create index payments_payday_idx on public.payments (company_id, payday) include (gross_salary, ei, cpp, payment_type, credited_at);

create or replace view public.payday_costs with (security_invoker = true) as
  select company_id, payday as day, count(*) filter (where payment_type = 'Debit' and credited_at is null)::integer as lines,
    sum(gross_salary) as gross, sum(ei) as ei, sum(cpp) as cpp, 0::integer as one_time_payments, 0::numeric as one_time
  from public.payments group by company_id, payday
  union all
  select company_id, start_date, 0, 0, 0, 0, count(*)::integer, sum(amount)
  from public.wip_one_time_payments where status <> 'Canceled' and credited_at is null group by company_id, start_date;
