-- The payday follows the date until the payment is invoiced.
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

create trigger guard_one_time_payment before update on public.wip_one_time_payments
  for each row execute function app.guard_one_time_payment();
