-- The terms of employment by day, and the ends of employment. Pay lines follow these rows; the columns of team_members show the
-- terms of today.

alter table public.team_members add unique (company_id, team_member_id);

-- The terms in force on a day are those of the latest effective_on up to that day; before the first row, those of the first.
-- Rows are never changed once pay depends on them, except that a change can be canceled.
create table public.employment_terms (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  effective_on app.day not null check (effective_on between '1900-01-01' and '2200-12-31'),
  -- Per year, in cents; 0 means that it was not given.
  salary_cents bigint not null check (salary_cents between 0 and 999999999999),
  payroll_schedule text not null check (payroll_schedule in ('Monthly', 'Bi-Weekly')),
  -- The province of employment; null when it follows from the postal code or is unknown.
  province text check (province in ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT')),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  canceled_at timestamptz,
  canceled_by uuid,
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade
);
create unique index employment_terms_in_force on public.employment_terms (team_member_id, effective_on) where canceled_at is null;
create index employment_terms_company_idx on public.employment_terms (company_id);
select app.protect('public.employment_terms');
create policy employment_terms_select on public.employment_terms for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select on public.employment_terms to authenticated;
grant select, insert, update on public.employment_terms to service_role;
create trigger audit after insert or update or delete on public.employment_terms
  for each row execute function app.audit('id', 'company_id');

-- The last working day, and what a person is still owed. Days from last_day + 1 to the day before rehired_on are not paid.
create table public.employment_ends (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies on delete cascade,
  team_member_id uuid not null,
  last_day app.day not null check (last_day between '1900-01-01' and '2200-12-31'),
  -- A code of the record of employment, block 16; null until it is given.
  reason_code text check (reason_code in ('A00', 'A01', 'B00', 'D00', 'E00', 'E02', 'E03', 'E04', 'E05', 'E06', 'E09', 'E10', 'E11', 'F00', 'G00',
    'G07', 'H00', 'J00', 'K00', 'K12', 'K13', 'K14', 'K15', 'K16', 'K17', 'M00', 'M08', 'N00', 'P00', 'Z00')),
  comment app.lines check (char_length(comment) <= 160),
  -- The payday of the last regular pay when it is not the usual one.
  final_pay_on app.day check (final_pay_on between '1900-01-01' and '2200-12-31'),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid default auth.uid(),
  undone_at timestamptz,
  undone_by uuid,
  rehired_on app.day check (rehired_on > last_day),
  foreign key (company_id, team_member_id) references public.team_members (company_id, team_member_id) on delete cascade,
  check (undone_at is null or rehired_on is null)
);
create unique index employment_ends_open on public.employment_ends (team_member_id) where undone_at is null and rehired_on is null;
create index employment_ends_company_idx on public.employment_ends (company_id);
select app.protect('public.employment_ends');
create policy employment_ends_select on public.employment_ends for select to authenticated
  using (company_id = any (array(select app.my_company_ids())));
grant select on public.employment_ends to authenticated;
grant select, insert, update on public.employment_ends to service_role;
create trigger audit after insert or update or delete on public.employment_ends
  for each row execute function app.audit('id', 'company_id');

-- Days up to paid_until were paid elsewhere, before the person was added.
alter table public.team_members add column paid_until app.day;
grant update (paid_until) on public.team_members to service_role;

-- A late line pays for days whose own payday had passed.
alter table public.payments add column late boolean not null default false;

insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province, recorded_at, recorded_by)
select company_id, team_member_id, commencement_date, (salary * 100)::bigint, payroll_schedule, state, date_added, null from public.team_members;

-- Deactivated people have been paid up to their last invoiced period.
insert into public.employment_ends (company_id, team_member_id, last_day, recorded_by)
select t.company_id, t.team_member_id, coalesce(max(p.end_date), t.approved_date::date), null
from public.team_members t
left join public.payments p on p.team_member_id = t.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming'
where t.status <> 'approved' and t.approved_date is not null
group by t.team_member_id;

-- The day from which a change without a date applies: the start of the open pay period, or the first day that is not invoiced yet,
-- or the commencement while nothing was invoiced.
create function app.undated_change_from(member public.team_members) returns date language sql stable set search_path = '' as $$
  select greatest(
    case when settled.until is not null then coalesce(current_period.start_date, app.today()) end,
    settled.until + 1,
    member.commencement_date::date)
  from (select max(p.end_date) as until from public.payments p
        where p.team_member_id = member.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming') settled
  left join lateral (select min(p.start_date) as start_date from public.payments p
        where p.team_member_id = member.team_member_id and p.payment_type = 'Debit' and p.status = 'upcoming' and p.end_date >= app.today()) current_period on true
$$;

-- The terms in force for a person on a day.
create function app.terms_on(member uuid, on_day date) returns public.employment_terms language sql stable set search_path = '' as $$
  (select t from public.employment_terms t
   where t.team_member_id = member and t.canceled_at is null and t.effective_on <= on_day order by t.effective_on desc limit 1)
  union all
  (select t from public.employment_terms t
   where t.team_member_id = member and t.canceled_at is null and t.effective_on > on_day order by t.effective_on limit 1)
  limit 1
$$;

-- Keeps the terms in step with a person's row, for every way to change it.
create function app.record_terms() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  from_day date;
  in_force public.employment_terms;
begin
  if tg_op = 'INSERT' then
    insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
    values (new.company_id, new.team_member_id, new.commencement_date, (new.salary * 100)::bigint, new.payroll_schedule, new.state);
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
  if in_force.salary_cents = new.salary * 100 and in_force.payroll_schedule = new.payroll_schedule and in_force.province is not distinct from new.state then
    return null;
  end if;
  if (old.salary <> 0 and new.salary is distinct from old.salary) or new.payroll_schedule is distinct from old.payroll_schedule
     or (old.state is not null and new.state is distinct from old.state) then
    from_day := app.undated_change_from(new);
    update public.employment_terms t set canceled_at = app.now(), canceled_by = auth.uid()
    where t.team_member_id = new.team_member_id and t.canceled_at is null and t.effective_on = from_day;
    insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
    values (new.company_id, new.team_member_id, from_day, (new.salary * 100)::bigint, new.payroll_schedule, new.state);
  end if;
  return null;
end $$;
revoke execute on function app.record_terms() from public;
create trigger record_terms after insert or update of salary, payroll_schedule, state, commencement_date on public.team_members
  for each row execute function app.record_terms();

-- Deactivating a person without a last day ends employment today; activating again begins it again.
create function app.record_employment_end() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'approved' and new.status <> 'approved' then
    insert into public.employment_ends (company_id, team_member_id, last_day)
    values (new.company_id, new.team_member_id, greatest(app.today(), new.commencement_date::date))
    on conflict (team_member_id) where undone_at is null and rehired_on is null do nothing;
  elsif old.status <> 'approved' and new.status = 'approved' then
    update public.employment_ends e set undone_at = app.now(), undone_by = auth.uid()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null and e.last_day >= app.today() - 1;
    update public.employment_ends e set rehired_on = app.today()
    where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null;
  end if;
  return null;
end $$;
revoke execute on function app.record_employment_end() from public;
create trigger record_employment_end after update of status on public.team_members
  for each row when (old.status is distinct from new.status) execute function app.record_employment_end();
