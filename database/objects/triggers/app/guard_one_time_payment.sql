-- A payout makes a one-time payment paid. One that was paid without a payout, as the calendar made it before, can turn out not to be. The payday
-- follows the date until the payment is invoiced.
create or replace function app.guard_one_time_payment() returns trigger language plpgsql set search_path = '' as $$
declare
  paid_before boolean := old.status in ('Paid', 'Complete');
  paid_now boolean := new.status in ('Paid', 'Complete');
begin
  if app.is_client() and new.status is distinct from old.status then
    if new.status <> 'Canceled' then
      raise exception 'A one-time payment can only be canceled.' using errcode = '42501';
    end if;
    if old.invoice_id is not null then
      raise exception 'This payment is on an invoice already and can no longer be canceled.' using errcode = 'P0001';
    end if;
  end if;
  if app.is_client() and (old.recovery_id is not null or old.corrects_year is not null or old.pay_item_id is not null) then
    raise exception 'Only the provider changes what is recovered or corrected, and what goes with regular pay.' using errcode = '42501';
  end if;
  if new.status <> old.status then
    if (old.status, new.status) not in (('Processing', 'Paid'), ('Processing', 'Complete'), ('Processing', 'Canceled'),
      ('Paid', 'Processing'), ('Complete', 'Processing')) then
      raise exception 'A one-time payment cannot go from % to %.', old.status, new.status using errcode = '23514';
    end if;
    -- Clients, who read no payouts, don't get here.
    if paid_before <> paid_now then
      if paid_now <> exists (select from app.payout_one_time_payments l where l.one_time_payment_id = new.id) then
        raise exception 'A one-time payment is paid by a payout.' using errcode = '23514';
      end if;
    end if;
  end if;
  if (new.amount, new.team_member_id, new.company_id, new.recovery_id, new.recovered_year, new.corrects_year, new.pay_item_id, new.item_kind, new.item_cents, new.item_period, new.item_day)
     is distinct from (old.amount, old.team_member_id, old.company_id, old.recovery_id, old.recovered_year, old.corrects_year, old.pay_item_id, old.item_kind, old.item_cents, old.item_period, old.item_day) then
    raise exception 'A one-time payment is never changed once requested.' using errcode = '23514';
  end if;
  if old.invoice_id is not null and (new.invoice_id, new.ei, new.cpp, new.calculation, new.treatment, new.payday, new.withheld_from)
     is distinct from (old.invoice_id, old.ei, old.cpp, old.calculation, old.treatment, old.payday, old.withheld_from) then
    raise exception 'An invoiced payment is never changed; correct it with a credit.' using errcode = '23514';
  end if;
  -- Nor here: a client cancels only what is on no invoice.
  if new.invoice_id is not null and (new.credited_at is not null and old.credited_at is null or new.status = 'Canceled' and old.status <> 'Canceled') then
    if app.is_in_exported_batch(new.id) then
      raise exception 'Pay that a bank may have in a file is not credited.' using errcode = '23514';
    end if;
  end if;
  if new.invoice_id is null then
    new.payday := new.start_date;
  end if;
  return new;
end $$;

create trigger guard_one_time_payment before update on public.wip_one_time_payments
  for each row execute function app.guard_one_time_payment();
