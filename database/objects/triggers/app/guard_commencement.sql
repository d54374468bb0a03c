-- Pay periods are counted from the commencement date, so it is fixed once a line is invoiced. This holds for every role.
create or replace function app.guard_commencement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  first_invoiced date;
  next_change date;
  last_day date;
begin
  if new.commencement_date is not distinct from old.commencement_date then
    return new;
  end if;
  -- A payroll run holds this lock while it issues invoices.
  perform app.lock_company(new.company_id);
  select min(p.start_date) into first_invoiced from public.payments p
  where p.team_member_id = new.team_member_id and p.payment_type = 'Debit' and p.credited_at is null and p.status <> 'upcoming';
  if first_invoiced is not null then
    raise exception 'The commencement date can''t change because pay from % is already invoiced. Ask your provider to credit that invoice first.', first_invoiced
      using errcode = 'P0001';
  end if;
  select e.last_day into last_day from public.employment_ends e
  where e.team_member_id = new.team_member_id and e.undone_at is null and e.rehired_on is null;
  if last_day < new.commencement_date then
    raise exception 'The commencement date can''t be after the last working day, %.', last_day using errcode = 'P0001';
  end if;
  select min(t.effective_on) into next_change from public.employment_terms t
  where t.team_member_id = new.team_member_id and t.canceled_at is null
    and t.effective_on > (app.terms_on(new.team_member_id, '1900-01-01')).effective_on;
  if next_change <= new.commencement_date then
    raise exception 'The commencement date must be before %, when a change of pay takes effect. Cancel that change first.', next_change
      using errcode = 'P0001';
  end if;
  return new;
end $$;

create trigger guard_commencement before update of commencement_date on public.team_members
  for each row execute function app.guard_commencement();
