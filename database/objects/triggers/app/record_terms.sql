-- Keeps the terms in step with a person's row, for every way to change it.
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

create trigger record_terms after insert or update of salary, payroll_schedule, state, commencement_date on public.team_members
  for each row execute function app.record_terms();
