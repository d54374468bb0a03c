-- What was received is never changed. A receipt can be returned once, and gets its number once.
create or replace function app.guard_receipt() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.applied_cents <> old.applied_cents and pg_trigger_depth() < 2 then
    raise exception 'Only allocations apply a receipt.' using errcode = '23514';
  end if;
  if (new.company_id, new.received_on, new.amount_cents, new.method, new.payer, new.reference, new.provider_invoice_id, new.bank_line)
     is distinct from (old.company_id, old.received_on, old.amount_cents, old.method, old.payer, old.reference, old.provider_invoice_id, old.bank_line)
     or (old.number is not null and new.number is distinct from old.number)
     or (old.state <> 'recorded' and (new.state, new.returned_on, new.return_reason) is distinct from (old.state, old.returned_on, old.return_reason)) then
    raise exception 'A recorded receipt is never changed.' using errcode = '23514';
  end if;
  return new;
end $$;

create trigger guard_receipt before update on public.receipts for each row execute function app.guard_receipt();
