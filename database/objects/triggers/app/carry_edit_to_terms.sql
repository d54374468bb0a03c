create or replace function app.carry_edit_to_terms() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  in_force public.employment_terms := app.terms_on(new.team_member_id, app.today());
  from_day date := app.undated_change_from(new);
  later_than date := greatest(app.today(), from_day);
begin
  -- A dated change that takes effect brings the row in step with its terms; nothing is edited.
  if in_force.salary_cents = new.salary * 100 and in_force.payroll_schedule = new.payroll_schedule and in_force.province is not distinct from new.state then
    return null;
  end if;
  if exists (select from public.employment_terms t where t.team_member_id = new.team_member_id and t.canceled_at is null
             and t.effective_on > from_day and t.effective_on <= app.today()) then
    insert into public.employment_terms (company_id, team_member_id, effective_on, salary_cents, payroll_schedule, province)
    select t.company_id, t.team_member_id, from_day, t.salary_cents, t.payroll_schedule, t.province from app.terms_on(new.team_member_id, from_day) t
    on conflict (team_member_id, effective_on) where canceled_at is null do nothing;
    update public.employment_terms t
    set salary_cents = case when new.salary is distinct from old.salary then (new.salary * 100)::bigint else t.salary_cents end,
        payroll_schedule = case when new.payroll_schedule is distinct from old.payroll_schedule then new.payroll_schedule else t.payroll_schedule end,
        province = case when new.state is distinct from old.state then new.state else t.province end
    where t.team_member_id = new.team_member_id and t.canceled_at is null and t.effective_on between from_day and app.today();
  end if;
  -- Up to the next change of the same value.
  update public.employment_terms t set salary_cents = (new.salary * 100)::bigint
  where new.salary is distinct from old.salary and t.team_member_id = new.team_member_id and t.canceled_at is null and t.effective_on > later_than
    and not exists (select from public.employment_terms s where s.team_member_id = new.team_member_id and s.canceled_at is null
                    and s.effective_on > later_than and s.effective_on <= t.effective_on and s.salary_cents <> old.salary * 100);
  update public.employment_terms t set payroll_schedule = new.payroll_schedule
  where new.payroll_schedule is distinct from old.payroll_schedule and t.team_member_id = new.team_member_id and t.canceled_at is null
    and t.effective_on > later_than
    and not exists (select from public.employment_terms s where s.team_member_id = new.team_member_id and s.canceled_at is null
                    and s.effective_on > later_than and s.effective_on <= t.effective_on and s.payroll_schedule <> old.payroll_schedule);
  update public.employment_terms t set province = new.state
  where new.state is distinct from old.state and t.team_member_id = new.team_member_id and t.canceled_at is null and t.effective_on > later_than
    and not exists (select from public.employment_terms s where s.team_member_id = new.team_member_id and s.canceled_at is null
                    and s.effective_on > later_than and s.effective_on <= t.effective_on and s.province is distinct from old.state);
  return null;
end $$;

-- Triggers run in the order of their names: this one before record_terms.
create trigger carry_edit_to_terms after update of salary, payroll_schedule, state on public.team_members
  for each row execute function app.carry_edit_to_terms();
