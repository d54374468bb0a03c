-- Days owed: which credited days are owed again, and how far each person's days are settled.

-- On a credited line: its days are owed again. Without it they are deliberately not paid.
alter table public.payments
  add column owed_again boolean not null default false,
  add constraint payments_owed_again_when_credited check (not owed_again or credited_at is not null);

-- Days that were paid again until now.
update public.payments c set owed_again = true
where c.payment_type = 'Debit' and c.credited_at is not null
  and exists (select from public.payments p
    where p.team_member_id = c.team_member_id and p.payment_type = 'Debit' and p.credited_at is null
      and p.start_date <= c.end_date and p.end_date >= c.start_date);

-- All days that a person is owed up to settled_until are on invoiced lines, so a run reads only the lines after it. A person
-- without a row is read from the first day. Moved forward by the run, and set back by the triggers below.
create table app.pay_ledgers (
  team_member_id uuid primary key references public.team_members on delete cascade,
  settled_until app.day not null
);
select app.protect('app.pay_ledgers');
grant select, insert, update, delete on app.pay_ledgers to service_role;

-- The run looks for these every day; among years of paid lines they are few.
create index payments_collected_idx on public.payments (company_id, payday) where status = 'collected';

create function app.owe_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.pay_ledgers l set settled_until = new.start_date::date - 1
  where l.team_member_id = new.team_member_id and l.settled_until >= new.start_date;
  return null;
end $$;
revoke execute on function app.owe_again() from public;
create trigger owe_again after update of owed_again on public.payments
  for each row when (new.owed_again and not old.owed_again) execute function app.owe_again();

-- Other days may now be owed: the next run reads the whole history once.
create function app.reset_pay_ledger() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.pay_ledgers l where l.team_member_id = new.team_member_id;
  return null;
end $$;
revoke execute on function app.reset_pay_ledger() from public;
create trigger reset_pay_ledger after update of commencement_date, paid_until on public.team_members
  for each row when ((old.commencement_date, old.paid_until) is distinct from (new.commencement_date, new.paid_until))
  execute function app.reset_pay_ledger();
create trigger reset_pay_ledger after insert or update on public.employment_ends
  for each row execute function app.reset_pay_ledger();

-- Whether team_members has shown these terms. A dated change is inserted without it, and the run shows it when it takes effect.
alter table public.employment_terms add column shown boolean not null default false;
update public.employment_terms set shown = true;

create or replace function app.record_terms() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  from_day date;
  in_force public.employment_terms;
begin
  if tg_op = 'INSERT' then
    insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, shown)
    values (new.company_id, new.team_member_id, new.commencement_date, (new.salary * 100)::bigint, new.payroll_schedule, new.state, true);
    return null;
  end if;
  if new.commencement_date is distinct from old.commencement_date then
    update public.employment_terms t set effective_on = new.commencement_date
    where t.id = (app.terms_on(new.team_member_id, '1900-01-01')).id;
  end if;
  -- What was unknown applied from the start.
  if old.state is null and new.state is not null then
    update public.employment_terms t set province = new.state
    where t.team_member_id = new.team_member_id and t.canceled_at is null and t.province is null;
  end if;
  if old.salary = 0 and new.salary > 0 then
    update public.employment_terms t set salary_cents = (new.salary * 100)::bigint
    where t.team_member_id = new.team_member_id and t.canceled_at is null and t.salary_cents = 0;
  end if;
  -- A dated change that takes effect today brings the row in step with its terms; there is nothing to record.
  in_force := app.terms_on(new.team_member_id, app.today());
  if in_force.salary_cents = new.salary * 100 and in_force.payroll_schedule = new.payroll_schedule
     and (in_force.province is null or in_force.province is not distinct from new.state) then
    return null;
  end if;
  if (old.salary <> 0 and new.salary is distinct from old.salary) or new.payroll_schedule is distinct from old.payroll_schedule
     or (old.state is not null and new.state is distinct from old.state) then
    from_day := app.undated_change_from(new);
    update public.employment_terms t set canceled_at = app.now(), canceled_by = auth.uid()
    where t.team_member_id = new.team_member_id and t.canceled_at is null and t.effective_on = from_day;
    insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, shown)
    values (new.company_id, new.team_member_id, from_day, (new.salary * 100)::bigint, new.payroll_schedule, new.state, true);
  end if;
  return null;
end $$;

-- A person who is deactivated before the first day has worked no day.
create or replace function app.record_employment_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'approved' and new.status <> 'approved' then
    insert into public.employment_ends (company_id, team_member_id, last_day)
    values (new.company_id, new.team_member_id, app.today())
    on conflict (team_member_id) where undone_at is null and rehired_on is null do nothing;
  elsif old.status <> 'approved' and new.status = 'approved' then
    update public.employment_ends e set undone_at = app.now(), undone_by = auth.uid()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null and e.last_day >= app.today() - 1;
    update public.employment_ends e set rehired_on = app.today()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null;
  end if;
  return null;
end $$;

-- Until now payroll never paid for days before a person's first line, so those days were paid elsewhere. People who left
-- without a line are owed nothing through payroll either. Gaps after the first line are owed from now on.
update public.team_members t set paid_until = first.day - 1
from (select p.team_member_id, min(p.start_date::date) as day from public.payments p where p.payment_type = 'Debit' group by 1) first
where first.team_member_id = t.team_member_id and t.paid_until is null and first.day > t.commencement_date;
update public.team_members t set paid_until = e.last_day
from public.employment_ends e
where e.team_member_id = t.team_member_id and e.undone_at is null and e.rehired_on is null and t.paid_until is null
  and not exists (select from public.payments p where p.team_member_id = t.team_member_id);
