-- The company, names, reference and payday of a one-time payment come from the member and the date, whatever the client sent. The date comes
-- after what is invoiced, as in the calendar of the page.
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

create trigger fill_one_time_payment before insert on public.wip_one_time_payments
  for each row execute function app.fill_one_time_payment();
